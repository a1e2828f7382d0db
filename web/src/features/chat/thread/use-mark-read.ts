import { useEffect, useState, useSyncExternalStore } from "react";
import { backOnline } from "../../../platform/back-online.ts";
import { useMarkConversationReadMutation } from "../cache/chat-api.ts";

const isVisible = (): boolean => document.visibilityState === "visible";
const onVisibility = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/**
 * Marks the open conversation as read as soon as it is visible; a background tab marks nothing. `newestUnread` is the id of the newest
 * unread message from the other member. Specification 001 §4.
 */
export function useMarkRead(conversationId: number, newestUnread: number | null): void {
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const [mark] = useMarkConversationReadMutation();
  /** The id up to which it was marked, so that there is one call for several messages. */
  const [said, setSaid] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => backOnline.subscribe(() => setSaid(0)), []);
  useEffect(() => {
    if (!visible || busy || newestUnread === null || newestUnread <= said) return;
    setBusy(true);
    setSaid(newestUnread);
    void mark(conversationId).finally(() => setBusy(false));
  }, [visible, busy, newestUnread, said, mark, conversationId]);
}
