import { useCallback, useSyncExternalStore } from "react";
import { chatDrafts, draftKey, keepDraft } from "../drafts.ts";

/** The unsent text of a conversation. It is kept when the member opens another conversation, and after a reload. */
export function useDraft(memberId: number, conversationId: number): [text: string, setText: (text: string) => void] {
  const key = draftKey(memberId, conversationId);
  const text = useSyncExternalStore(chatDrafts.subscribe, () => chatDrafts.get()[key] ?? "");
  return [text, useCallback((next: string) => keepDraft(key, next), [key])];
}
