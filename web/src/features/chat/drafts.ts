import { createSignal } from "@shiye/client/signal";
import { memberChanges } from "../../api/member-changes.ts";
import { deviceStorage } from "../notes/editor/form-storage.ts";

/** What was begun in a conversation and not sent, by member and conversation. */
type Drafts = Readonly<Record<string, string>>;

const KEY = "chat-drafts";
const MOST = 50;

export const draftKey = (memberId: number, conversationId: number): string => `${memberId}/${conversationId}`;

const drafts = createSignal<Drafts>(restore());
memberChanges.subscribe(() => replace({}));

export const chatDrafts = { get: drafts.get, subscribe: drafts.subscribe };

export function keepDraft(key: string, text: string): void {
  const { [key]: before, ...others } = drafts.get();
  if (text === "" && before === undefined) return;
  // The one written last stands last, and the oldest goes when there are too many.
  replace(text === "" ? others : Object.fromEntries([...Object.entries(others), [key, text]].slice(-MOST)));
}

function replace(next: Drafts): void {
  drafts.emit(next);
  try {
    if (Object.keys(next).length === 0) deviceStorage()?.removeItem(KEY);
    else deviceStorage()?.setItem(KEY, JSON.stringify(next));
  } catch {
    // A full or refused storage: they live as long as the page.
  }
}

function restore(): Drafts {
  try {
    const stored: unknown = JSON.parse(deviceStorage()?.getItem(KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}
