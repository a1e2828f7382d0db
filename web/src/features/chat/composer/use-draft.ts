import { useCallback, useSyncExternalStore } from "react";
import { chatDrafts, draftKey, keepDraft } from "../drafts.ts";

/** What has been begun in a conversation: still there after a look at another one, and after a reload. */
export function useDraft(memberId: number, conversationId: number): [text: string, setText: (text: string) => void] {
  const key = draftKey(memberId, conversationId);
  const text = useSyncExternalStore(chatDrafts.subscribe, () => chatDrafts.get()[key] ?? "");
  return [text, useCallback((next: string) => keepDraft(key, next), [key])];
}
