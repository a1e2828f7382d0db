import { memberChanges } from "../../../api/member-changes.ts";
import type { Thread } from "./thread-messages.ts";

/** What the last minute told of conversations, the longest that a call may take (see http.ts). */
const REMEMBER_MS = 60_000;

type Patch = (thread: Thread) => void;

let recent: { at: number; conversationId: number; patch: Patch }[] = [];
memberChanges.subscribe(() => {
  recent = [];
});

export function rememberNews(conversationId: number, patch: Patch): void {
  const at = Date.now();
  recent = [...recent.filter((news) => at - news.at < REMEMBER_MS), { at, conversationId, patch }];
}

/** Tells a thread that was asked for at `began` what it may not know of: a message that was sent or came while it was on its way. */
export function applyNews(conversationId: number, began: number, thread: Thread): void {
  for (const news of recent) if (news.conversationId === conversationId && news.at >= began) news.patch(thread);
}
