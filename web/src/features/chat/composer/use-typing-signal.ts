import { sayOverLine } from "@shiye/client/push-events";
import { useCallback, useEffect, useRef } from "react";

/** Specification 001 §9. */
const IDLE_MS = 3000;
/** How often the signal is repeated while typing, well before the other side stops showing it. */
const AGAIN_MS = 2500;

/** Tells the other member that one types, and that one has stopped: after a pause, on sending and on leaving. */
export function useTypingSignal(conversationId: number): { typed: () => void; stopped: () => void } {
  const state = useRef<{ saidAt: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const stopped = useCallback(() => {
    if (!state.current) return;
    clearTimeout(state.current.timer);
    state.current = null;
    sayOverLine({ event: "stop_typing", data: { conversationId } });
  }, [conversationId]);
  const typed = useCallback(() => {
    const now = Date.now();
    const before = state.current;
    clearTimeout(before?.timer);
    const again = !before || now - before.saidAt >= AGAIN_MS;
    if (again) sayOverLine({ event: "typing", data: { conversationId } });
    state.current = { saidAt: again ? now : before.saidAt, timer: setTimeout(stopped, IDLE_MS) };
  }, [conversationId, stopped]);
  useEffect(() => stopped, [stopped]);
  return { typed, stopped };
}
