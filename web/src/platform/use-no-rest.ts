import { useEffect } from "react";

/** For a room that is not whole without what others let wait: the search box with the keyword, the line of a chat. See when-settled.ts. */
export function useNoRest(): void {
  useEffect(() => {
    // The shell begins to wait after the room is there, when both come in one commit.
    const timer = setTimeout(() => window.dispatchEvent(new Event("waits")));
    return () => clearTimeout(timer);
  }, []);
}
