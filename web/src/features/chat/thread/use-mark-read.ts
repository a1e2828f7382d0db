import { useEffect, useState, useSyncExternalStore } from "react";
import { backOnline } from "../../../platform/back-online.ts";
import { useMarkConversationReadMutation } from "../cache/chat-api.ts";

const isVisible = (): boolean => document.visibilityState === "visible";
const onVisibility = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/**
 * Marks the open conversation as read as soon as it is visible; a background tab marks nothing. `newestUnread` is the id of the newest
 * unread message from the other member. Specification 001 §4. A call that failed is repeated after 1, 2, 4 … 30 seconds, and at once when
 * the tab comes into view or the network is back.
 */
export function useMarkRead(conversationId: number, newestUnread: number | null): void {
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const [mark] = useMarkConversationReadMutation();
  /** The id up to which it was marked, so that there is one call for several messages. */
  const [said, setSaid] = useState(0);
  const [busy, setBusy] = useState(false);
  /** How often it failed in a row, and whether that is being waited out. */
  const [failures, setFailures] = useState(0);
  const [paused, setPaused] = useState(false);
  useEffect(
    () =>
      backOnline.subscribe(() => {
        setSaid(0);
        setPaused(false);
      }),
    [],
  );
  useEffect(() => {
    if (!visible || busy || paused || newestUnread === null || newestUnread <= said) return;
    setBusy(true);
    void mark(conversationId).then(({ error }) => {
      setBusy(false);
      setPaused(error !== undefined);
      setFailures((before) => (error ? before + 1 : 0));
      if (!error) setSaid(newestUnread);
    });
  }, [visible, busy, paused, newestUnread, said, mark, conversationId]);
  useEffect(() => {
    if (!paused) return;
    if (!visible) return setPaused(false);
    const timer = setTimeout(() => setPaused(false), Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)));
    return () => clearTimeout(timer);
  }, [paused, visible, failures]);
}
