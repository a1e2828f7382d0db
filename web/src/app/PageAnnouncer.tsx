import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { pageTitle } from "../platform/page-title.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

/**
 * Does what a browser does when a page loads, and not when a script changes it: moves the focus to the new page and has its title read out.
 * Channels and tabs of one page keep the focus in their row. `page` is the page below any overlay: notes are dialogs and manage their focus
 * themselves.
 */
export function PageAnnouncer({ page }: { page: string }) {
  const [title, setTitle] = useState("");
  const before = useRef(page);
  /** The previous title: a page may still load its code or its member before it knows its title. */
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
  // A layout effect, because a new page sets its title in an ordinary one.
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
