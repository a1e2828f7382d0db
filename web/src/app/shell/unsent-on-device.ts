import { storageOf } from "@shiye/client/site-storage";
import { CHAT_OUTBOX, COMMENTS_ON_WAY, type DraftKind } from "../../features/rich-text/device-drafts.ts";

type Unsent = "comments" | "messages" | "profile";

/** What the drafts of each kind are of, and whether a stored one is more than empty. */
const DRAFTS: Record<DraftKind, readonly [of: Unsent, isWritten: (draft: unknown) => boolean]> = {
  "chat-drafts": ["messages", isText],
  "comment-drafts": ["comments", (draft) => isText(Object(draft).text)],
  "comment-pictures": ["comments", (draft) => Array.isArray(draft) && draft.length > 0],
  "profile-drafts": ["profile", (draft) => Object.keys(Object(draft)).length > 0],
};

/** What a sign-out deletes (`forgetOnDevice`) of what the member has written and not sent, in the words of a question, each thing in a line; empty: nothing. */
export function unsentOnDevice(): string {
  const onWay = Object.values(storedIn("sessionStorage", COMMENTS_ON_WAY)).map((comment) => String(Object(comment).place));
  const places = {
    comments: new Set(onWay),
    messages: new Set([...waitingIn("localStorage"), ...waitingIn("sessionStorage")]),
    profile: new Set<string>(),
  } satisfies Record<Unsent, Set<string>>;
  for (const [kind, [of, isWritten]] of Object.entries(DRAFTS))
    for (const [place, draft] of Object.entries(storedIn("localStorage", kind))) if (isWritten(draft)) places[of].add(place);
  return [
    places.comments.size > 0 && `${places.comments.size} 条没有发出的评论`,
    places.messages.size > 0 && `${places.messages.size} 条没有发出的私信`,
    places.profile.size > 0 && "没有保存的资料修改",
  ]
    .filter(Boolean)
    .join("、\n");
}

function isText(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "";
}

function storedIn(store: "localStorage" | "sessionStorage", name: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(storageOf(store)?.getItem(name) ?? "{}"));
  } catch {
    return {};
  }
}

const waitingIn = (store: "localStorage" | "sessionStorage") =>
  Object.keys(storageOf(store) ?? {}).filter((name) => name.startsWith(CHAT_OUTBOX));
