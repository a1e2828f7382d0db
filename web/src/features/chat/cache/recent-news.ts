import { memberChanges } from "../../../api/member-changes.ts";
import type { Thread } from "./thread-messages.ts";

/** Pushes of the last minute, which is the longest that a call may take (see http.ts). */
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

/** Applies pushes since `began` to a fetched thread, which may lack messages that came during the fetch. */
export function applyNews(conversationId: number, began: number, thread: Thread): void {
  for (const news of recent) if (news.conversationId === conversationId && news.at >= began) news.patch(thread);
}
