import { useCallback, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { NoteOverlay } from "../features/notes/view/NoteOverlay.tsx";
import { depthOf, idFrom } from "../features/notes/view/note-address.ts";
import { cardBeside } from "../features/notes/view/note-beside.ts";
import { toast } from "../ui/toast.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** /post?id= above the page that opened it. */
export function NoteOverlayPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const depth = depthOf(state);
  const id = idFrom(query.get("id"));
  // Once: a second press of Esc, before the first has come through, would leave the page below as well.
  const closed = useRef(false);
  const close = useCallback(() => {
    if (closed.current) return;
    closed.current = true;
    // Back leads to the note before, closing to the page below all of them.
    navigate(-1 - depth);
  }, [navigate, depth]);
  // The same address without a page below it says in full that there is nothing.
  const sayMissing = useCallback(() => {
    // Whoever has gone back meanwhile is at another entry already, which must stay.
    if (window.location.search === search) navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [navigate, pathname, search]);
  // In the place of this one, so that back and closing lead where they led. The page below goes along, and shows the last one read.
  const step = useCallback(
    (by: 1 | -1) => {
      const beside = id === null ? null : cardBeside(id, by);
      if (beside) {
        beside.link.closest("article")?.scrollIntoView({ block: "center" });
        navigate(`/post?id=${beside.id}`, { replace: true, state });
      } else if (id !== null && cardBeside(id, 0)) toast(by === 1 ? "已经是最后一篇" : "已经是第一篇");
    },
    [id, navigate, state],
  );
  if (id === null) return <NotFoundPage />;
  return (
    <NoteOverlay noteId={id} targetCommentId={idFrom(query.get("targetCommentId"))} onClose={close} onMissing={sayMissing} onStep={step} />
  );
}
