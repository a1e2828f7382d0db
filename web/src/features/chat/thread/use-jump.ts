import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "../../../ui/toast.ts";
import type { ShownMessage } from "./message-rows.ts";
import type { Span } from "./thread-window.ts";

interface JumpOptions {
  scroller: RefObject<HTMLElement | null>;
  shown: readonly ShownMessage[];
  span: Span;
  older: { more: boolean; loading: boolean; failed: boolean; load: () => void };
  /** Shows the part that ends with this message. */
  show: (lastId: number) => void;
}

/** How many pages are loaded on the way to an old message. Beyond that the reader must scroll. */
const MOST_PAGES = 20;
/** How many later messages are shown with it, so that it is not at the edge. */
const AFTER = 20;
const MARK_MS = 1600;

/** Scrolls to a message of the thread. Pages are loaded until it is there. */
export function useJump({ scroller, shown, span, older, show }: JumpOptions): (messageId: number) => void {
  const [wanted, setWanted] = useState<{ id: number } | null>(null);
  const pages = useRef(0);
  const giveUp = (word: string) => {
    setWanted(null);
    toast(word);
  };
  const step = useEffectEvent((id: number) => {
    const index = shown.findIndex((message) => message.id === id);
    const message = shown[index];
    if (!message) {
      if (older.loading) return;
      if (!older.more || (shown[0]?.id ?? 0) < id) return giveUp("原消息已不在");
      if (older.failed || pages.current >= MOST_PAGES) return giveUp("原消息在更早的记录里，请向上翻看");
      pages.current += 1;
      return older.load();
    }
    if (index < span.from || index >= span.to) {
      const last = shown.slice(index, index + AFTER).findLast((one) => one.id !== null)?.id;
      return show(last ?? id);
    }
    const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(message.key)}"]`);
    if (!element) return;
    setWanted(null);
    element.scrollIntoView({ block: "center" });
    element.setAttribute("data-found", "");
    setTimeout(() => element.removeAttribute("data-found"), MARK_MS);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may be the step that was waited for
  useEffect(() => {
    if (wanted) step(wanted.id);
  }, [wanted, shown, span.from, span.to, older.loading, older.failed]);
  return useCallback((id) => {
    pages.current = 0;
    setWanted({ id });
  }, []);
}
