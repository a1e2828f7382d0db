import { useEffect } from "react";

/**
 * For a room that is not whole without what others let wait: the search box with the keyword, the line of a chat, whom one might follow where nobody
 * whom one follows has a note. See when-settled.ts.
 */
export function useNoRest(waits = true): void {
  useEffect(() => {
    if (!waits) return;
    // The shell begins to wait after the room is there, when both come in one commit.
    const timer = setTimeout(() => window.dispatchEvent(new Event("waits")));
    return () => clearTimeout(timer);
  }, [waits]);
}
