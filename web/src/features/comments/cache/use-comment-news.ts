import type { CommentView } from "@shiye/events/comments";
import { useCallback, useEffect, useRef, useState } from "react";
import { newsOf } from "./comment-news.ts";

/** Comments that arrive within this time are announced in one sentence. */
const GATHER_MS = 800;
/** How long a sentence stays in the live region. It is then removed, so that an equal next sentence is a change and is announced. */
const STAND_MS = 5000;

/** Turns arriving comments into sentences for the live region of the list. */
export function useCommentNews(): { news: string; tell: (comment: CommentView) => void } {
  const [news, setNews] = useState("");
  const waiting = useRef<CommentView[]>([]);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = useCallback((comment: CommentView) => {
    waiting.current.push(comment);
    if (waiting.current.length > 1) return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setNews(newsOf(waiting.current));
      waiting.current = [];
      timer.current = window.setTimeout(() => setNews(""), STAND_MS);
    }, GATHER_MS);
  }, []);
  return { news, tell };
}
