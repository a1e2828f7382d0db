import { useEffect } from "react";

/**
 * For a page that is incomplete without what others load late: the search box with its keyword, the connection of a chat, suggestions on an
 * empty feed of followed members. See when-settled.ts.
 */
export function useNoRest(waits = true): void {
  useEffect(() => {
    if (!waits) return;
    // If both are in one commit, the shell begins to wait after the page is there.
    const timer = setTimeout(() => window.dispatchEvent(new Event("waits")));
    return () => clearTimeout(timer);
  }, [waits]);
}
