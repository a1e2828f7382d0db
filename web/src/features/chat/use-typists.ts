import { lineOpen, onPush } from "@shiye/client/push-events";
import { useEffect, useState } from "react";

/** Whoever goes on typing says so again; of one who has vanished nobody hears the end. */
const FADE_MS = 6000;
const NOBODY: ReadonlySet<number> = new Set();

/** The conversations in which the other is typing right now. Specification 001 §4. */
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
      // It has been said; the word that typing is over may come later or not at all.
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
