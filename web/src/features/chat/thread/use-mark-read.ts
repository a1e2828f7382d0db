import { useEffect, useState, useSyncExternalStore } from "react";
import { backOnline } from "../../../platform/back-online.ts";
import { useMarkConversationReadMutation } from "../cache/chat-api.ts";

const isVisible = (): boolean => document.visibilityState === "visible";
const onVisibility = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/**
 * What stands in the open conversation is read, as soon as somebody can see it: a tab in the background reads nothing. `newestUnread`
 * is the id of the newest message from the other that is not. Specification 001 §4.
 */
export function useMarkRead(conversationId: number, newestUnread: number | null): void {
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const [mark] = useMarkConversationReadMutation();
  /** Up to where it was said already: once for however many arrive meanwhile. */
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
