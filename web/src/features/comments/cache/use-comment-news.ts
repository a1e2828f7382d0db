import type { CommentView } from "@shiye/events/comments";
import { useCallback, useEffect, useRef, useState } from "react";
import { newsOf } from "./comment-news.ts";

/** What comes within it is told in one sentence. */
const GATHER_MS = 800;
/** So long a sentence stands for a screen reader; the next one may be the same words, and must be news again. */
const STAND_MS = 5000;

/** Gathers what arrives into sentences for the list's live region. */
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
