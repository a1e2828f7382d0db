import { sayOverLine } from "@shiye/client/push-events";
import { useCallback, useEffect, useRef } from "react";

/** Specification 001 §9. */
const IDLE_MS = 3000;
/** Said again while typing goes on, well before the other side stops believing it. */
const AGAIN_MS = 2500;

/** Tells the other that one types, and that one has stopped: after a pause, on sending and on leaving. */
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
