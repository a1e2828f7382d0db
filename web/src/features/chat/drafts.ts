import { createDeviceDrafts } from "../rich-text/device-drafts.ts";

export const draftKey = (memberId: number, conversationId: number): string => `${memberId}/${conversationId}`;

/** Unsent texts, by member and conversation. */
export const chatDrafts = createDeviceDrafts("chat-drafts", (stored) => (typeof stored === "string" ? stored : null));

export function keepDraft(key: string, text: string): void {
  chatDrafts.keep(key, text || null);
}

/** Below what is written there already. */
export function addToDraft(key: string, text: string): void {
  const before = (chatDrafts.get()[key] ?? "").trimEnd();
  keepDraft(key, before ? `${before}\n${text}` : text);
}
