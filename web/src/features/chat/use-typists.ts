import { lineOpen, onPush } from "@shiye/client/push-events";
import { useEffect, useState } from "react";

/** A typing signal is repeated. Without a repetition it ends after this time. */
const FADE_MS = 6000;
const NOBODY: ReadonlySet<number> = new Set();

/** The conversations in which the other member is typing now. Specification 001 §4. */
export function useTypists(): ReadonlySet<number> {
  const [typing, setTyping] = useState(NOBODY);
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const stopped = (conversationId: number) => {
      clearTimeout(timers.get(conversationId));
      if (timers.delete(conversationId)) setTyping(new Set(timers.keys()));
    };
    const stops = [
      onPush("user_typing", ({ conversationId }) => {
        clearTimeout(timers.get(conversationId));
        timers.set(
          conversationId,
          setTimeout(() => stopped(conversationId), FADE_MS),
        );
        setTyping(new Set(timers.keys()));
      }),
      onPush("user_stop_typing", ({ conversationId }) => stopped(conversationId)),
      // The message was sent; the signal that typing ended may come later or never.
      onPush("new_message", ({ conversationId }) => stopped(conversationId)),
      lineOpen.subscribe((open) => {
        if (!open) for (const conversationId of [...timers.keys()]) stopped(conversationId);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  return typing;
}
