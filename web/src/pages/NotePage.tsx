import { useId, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { NoteView } from "../features/notes/view/NoteView.tsx";
import { NoteViewSkeleton } from "../features/notes/view/NoteViewSkeleton.tsx";
import { idFrom } from "../features/notes/view/note-address.ts";
import { useNote } from "../features/notes/view/use-note.ts";
import { useNarrow } from "../platform/media.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useInertSurroundings } from "../ui/use-inert-surroundings.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./NotePage.module.css";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** /post?id= opened directly: a page of its own. Without an id, or with one of nothing, there is no such page. */
export function NotePage() {
  const [query] = useSearchParams();
  const id = idFrom(query.get("id"));
  return id === null ? <NotFoundPage /> : <NoteOfPage key={id} id={id} targetCommentId={idFrom(query.get("targetCommentId"))} />;
}

function NoteOfPage({ id, targetCommentId }: { id: number; targetCommentId: number | null }) {
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const state = useNote(id);
  const { note } = state;
  const missing = note === null && state.state === "missing";
  // On a phone the note fills the screen, so what lies under it must not be reached.
  useInertSurroundings(page, useNarrow() && !missing);
  usePageTitle(note?.title);
  const leave = () => navigate("/explore");
  if (missing) return <NotFoundPage />;
  if (note === null && state.state === "failed") {
    return (
      <>
        <h1>
          <VisuallyHidden>笔记没有加载出来</VisuallyHidden>
        </h1>
        <EmptyState
          drawing="cloud"
          title="笔记没有加载出来"
          text={state.reason}
          action={<Button onClick={state.refetch}>重新加载</Button>}
        />
      </>
    );
  }
  return (
    <div ref={page} className={styles.page}>
      {note ? (
        <NoteView note={note} titleId={titleId} targetCommentId={targetCommentId} mode="page" onClose={leave} onDeleted={leave} />
      ) : (
        <NoteViewSkeleton mode="page" />
      )}
    </div>
  );
}
