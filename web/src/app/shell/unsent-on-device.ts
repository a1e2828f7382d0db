import { storageOf } from "@shiye/client/site-storage";
import { CHAT_OUTBOX, COMMENTS_ON_WAY, type DraftKind } from "../../features/rich-text/device-drafts.ts";

/** What a sign-out deletes (`forgetOnDevice`) of what the member has written and not sent, in the words of a question, each thing in a line; empty: nothing. */
export function unsentOnDevice(): string {
  const comments = new Set([
    ...writtenIn("comment-drafts", ({ text }: { text?: unknown }) => isText(text)),
    ...writtenIn("comment-pictures", (pictures: unknown[]) => pictures.length > 0),
    ...Object.values(storedIn("sessionStorage", COMMENTS_ON_WAY)).map((comment) => String(comment.place)),
  ]);
  const messages = writtenIn("chat-drafts", isText).length + waitingIn("localStorage") + waitingIn("sessionStorage");
  const profile = writtenIn("profile-drafts", (changes: object) => Object.keys(changes).length > 0);
  return [
    comments.size > 0 && `${comments.size} 条没有发出的评论`,
    messages > 0 && `${messages} 条没有发出的私信`,
    profile.length > 0 && "没有保存的资料修改",
  ]
    .filter(Boolean)
    .join("、\n");
}

const isText = (text: unknown) => typeof text === "string" && text.trim() !== "";

function storedIn(store: "localStorage" | "sessionStorage", name: string): Record<string, { place?: unknown }> {
  try {
    return Object(JSON.parse(storageOf(store)?.getItem(name) ?? "{}"));
  } catch {
    return {};
  }
}

/** The places of the drafts that are more than empty. */
function writtenIn<Draft>(kind: DraftKind, isWritten: (draft: Draft) => boolean): string[] {
  return Object.entries(storedIn("localStorage", kind)).flatMap(([place, draft]) => (draft && isWritten(draft as Draft) ? [place] : []));
}

const waitingIn = (store: "localStorage" | "sessionStorage") =>
  Object.keys(storageOf(store) ?? {}).filter((name) => name.startsWith(CHAT_OUTBOX)).length;
