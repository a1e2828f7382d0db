import { useCallback, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { NoteOverlay } from "../features/notes/view/NoteOverlay.tsx";
import { depthOf, idFrom } from "../features/notes/view/note-address.ts";
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
  const sayMissing = useCallback(() => navigate(`${pathname}${search}`, { replace: true, state: null }), [navigate, pathname, search]);
  if (id === null) return <NotFoundPage />;
  return <NoteOverlay noteId={id} targetCommentId={idFrom(query.get("targetCommentId"))} onClose={close} onMissing={sayMissing} />;
}
