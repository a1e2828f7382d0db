import type { NoteCardView, NoteView as WholeNote } from "@shiye/events/notes";
import { paneRatio } from "@shiye/events/picture-pane";
import { X } from "lucide-react";
import { type CSSProperties, Suspense, useRef, useState } from "react";
import { scrollBehaviour } from "../../../platform/scroll-behaviour.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { toast } from "../../../ui/toast.ts";
import { useCollectToggle } from "../../collections/use-collect-toggle.ts";
import { CommentComposer } from "../../comments/composer/CommentComposer.tsx";
import { CommentList } from "../../comments/list/CommentList.tsx";
import { CommentsProvider } from "../../comments/list/CommentsProvider.tsx";
import { waitingSize } from "../../comments/list/removals.ts";
import { useRemovals } from "../../comments/list/use-removals.ts";
import { useLikeToggle } from "../../likes/use-like-toggle.ts";
import { isWhole } from "./cached-note.ts";
import { NoteButtons } from "./NoteButtons.tsx";
import { NoteHeader } from "./NoteHeader.tsx";
import { NoteText } from "./NoteText.tsx";
import styles from "./NoteView.module.css";
import { picturesOf } from "./note-pictures.ts";
import { PicturePane, type PicturePaneHandle } from "./PicturePane.tsx";
import { RelatedBelow } from "./related/RelatedBelow.tsx";
import { useNoteKeys } from "./use-note-keys.ts";
import { useReadingPlace } from "./use-reading-place.ts";

const FileNoteDialog = namedLazy(() => import("../../folders/FileNoteDialog.tsx"), "FileNoteDialog");
const TakenDownNotice = namedLazy(() => import("../../reports/TakenDownNotice.tsx"), "TakenDownNotice");
const VideoPane = namedLazy(() => import("./VideoPane.tsx"), "VideoPane", { quiet: true });

/** How long the message with the button for a folder is shown. */
const FILE_MS = 4000;

interface NoteViewProps {
  note: NoteCardView | WholeNote;
  titleId: string;
  targetCommentId: number | null;
  /** Over a page, or a page of its own. */
  mode: "overlay" | "page";
  onClose: () => void;
  onDeleted: () => void;
  /** Goes to the next note of the list below, or to the one before. */
  onStep?: (by: 1 | -1) => void;
}

/**
 * A note in two panes, or in one column on a phone. The order in the document is author, pictures, text, footer; the grid puts the pictures
 * to the left if there is room.
 */
export function NoteView({ note: known, titleId, targetCommentId, mode, onClose, onDeleted, onStep }: NoteViewProps) {
  const removals = useRemovals();
  const leaving = waitingSize(removals, known.id);
  const note = leaving > 0 ? { ...known, comment_count: Math.max(0, known.comment_count - leaving) } : known;
  const view = useRef<HTMLDivElement>(null);
  const returns = useReadingPlace(view);
  const comments = useRef<HTMLDivElement>(null);
  const pictures = useRef<PicturePaneHandle>(null);
  const like = useLikeToggle(note);
  const [filing, setFiling] = useState(false);
  const collect = useCollectToggle(note, () =>
    toast("收藏成功", {
      kind: "success",
      duration: FILE_MS,
      action: { label: "放入收藏夹", run: () => FileNoteDialog.whenThere(() => setFiling(true)) },
    }),
  );
  useNoteKeys(view, (action) => {
    switch (action) {
      case "like":
        return like();
      case "collect":
        return collect();
      case "before":
        return pictures.current?.step(-1);
      case "after":
        return pictures.current?.step(1);
      case "previous":
        return onStep?.(-1);
      case "next":
        return onStep?.(1);
      case "close":
        return mode === "overlay" ? onClose() : undefined;
      default:
        return action satisfies never;
    }
  });
  // A double tap likes a note, and never unlikes it.
  const likeOnly = () => {
    if (!note.liked) like();
  };
  /** One's own note that was taken down. */
  const takedown = isWhole(note) ? note.taken_down : undefined;
  const video = isWhole(note) ? note.videos[0] : undefined;
  const picturePane = <PicturePane key={note.id} ref={pictures} note={note} onDoubleTap={likeOnly} />;
  const ratio = { "--pane-ratio": paneRatio(picturesOf(note)[0]) } as CSSProperties;
  return (
    <div ref={view} className={classNames(styles.view, mode === "page" && styles.asPage)} style={ratio}>
      {mode === "overlay" && <IconButton className={styles.close} label="关闭" icon={<X size={22} />} onClick={onClose} />}
      <NoteHeader note={note} onClose={onClose} onDeleted={onDeleted} />
      <div className={styles.pictures}>
        {video && isWhole(note) ? (
          <Suspense fallback={picturePane}>
            <VideoPane key={note.id} note={note} video={video} missing={picturePane} />
          </Suspense>
        ) : (
          picturePane
        )}
      </div>
      <CommentsProvider noteId={note.id}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too */}
        <section className={styles.body} tabIndex={0} aria-labelledby={titleId}>
          {takedown && (
            <Suspense>
              <TakenDownNotice noteId={note.id} takedown={takedown} />
            </Suspense>
          )}
          <NoteText note={note} titleId={titleId} />
          {!takedown && (
            <>
              <div ref={comments} className={styles.comments}>
                <CommentList
                  note={note}
                  targetId={targetCommentId}
                  topEdge={() => view.current?.querySelector("header")?.getBoundingClientRect().bottom ?? 0}
                />
              </div>
              <RelatedBelow noteId={note.id} near={returns} />
            </>
          )}
        </section>
        {!takedown && (
          <footer className={styles.footer}>
            <CommentComposer
              buttons={
                <NoteButtons
                  note={note}
                  onLike={like}
                  onCollect={collect}
                  onComments={() => comments.current?.scrollIntoView({ block: "start", behavior: scrollBehaviour() })}
                />
              }
            />
          </footer>
        )}
      </CommentsProvider>
      {filing && (
        <Suspense>
          <FileNoteDialog noteId={note.id} onClose={() => setFiling(false)} />
        </Suspense>
      )}
    </div>
  );
}
