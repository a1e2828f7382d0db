import { useEffect, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";

/** Specification 001 §9. */
const PAGES_SEARCHED = 10;
const HIGHLIGHT_MS = 3000;

interface PagesOfComments {
  currentData?: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Finds the comment somebody was sent to: in the DOM, where replies appear once their thread has loaded, and further down,
 * page by page. Answers its id while it is to stand out.
 */
export function useTargetComment(targetId: number | null, query: PagesOfComments): number | null {
  const [highlighted, setHighlighted] = useState(targetId);
  const found = useRef(false);
  const { currentData, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (targetId === null || found.current || !currentData) return;
    const look = () => {
      const element = document.querySelector(`[data-comment="${targetId}"]`);
      if (!element || found.current) return;
      found.current = true;
      observer.disconnect();
      element.scrollIntoView({ block: "center" });
      window.setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    };
    // Threads load their replies on their own; whenever something appears, it may be what is sought.
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    if (!found.current && !isFetching) {
      if (hasNextPage && currentData.pages.length < PAGES_SEARCHED) void fetchNextPage();
      else if (document.querySelector("[data-comment]") === null) toast("这条评论不见了");
    }
    return () => observer.disconnect();
  }, [targetId, currentData, hasNextPage, isFetching, fetchNextPage]);
  return highlighted;
}
