import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { pageTitle } from "../platform/page-title.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

/**
 * What a browser does by itself when a page loads, and not when a script changes it: the focus goes to the new room, and its
 * title is read out. Channels and tabs of one room keep the focus where it is, in their row. `page` is the page below any overlay: notes
 * are dialogs and look after their focus themselves.
 */
export function PageAnnouncer({ page }: { page: string }) {
  const [title, setTitle] = useState("");
  const before = useRef(page);
  /** The title to get away from: a page may load its code, or its member, before it knows what it is called. */
  const left = useRef<string | null>(null);
  useEffect(
    () =>
      pageTitle.subscribe((next) => {
        if (left.current === null || next === left.current) return;
        left.current = null;
        setTitle(next);
      }),
    [],
  );
  // A layout effect, because a new page names itself in an ordinary one.
  useLayoutEffect(() => {
    if (before.current === page) return;
    if (roomOf(before.current) !== roomOf(page)) document.getElementById("content")?.focus({ preventScroll: true });
    before.current = page;
    left.current = pageTitle.get() ?? document.title;
  }, [page]);
  return <VisuallyHidden live>{title}</VisuallyHidden>;
}

function roomOf(page: string): string {
  const [, room, whose] = page.split("/");
  return room === "user" ? `user/${whose}` : room || "explore";
}
