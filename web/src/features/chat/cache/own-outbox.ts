import { storageOf } from "@shiye/client/site-storage";
import { useMemo, useSyncExternalStore } from "react";
import { memberChanges } from "../../../api/member-changes.ts";
import { useMember } from "../../../api/use-member.ts";
import { createOutbox } from "./outbox.ts";
import type { OutgoingMessage } from "./outgoing-messages.ts";

export const outbox = createOutbox({ device: storageOf("localStorage"), tab: storageOf("sessionStorage") });
globalThis.addEventListener?.("storage", ({ key, storageArea }) => {
  if (storageArea !== storageOf("sessionStorage")) outbox.follow(key);
});
memberChanges.subscribe(() => outbox.clear());

/** Files of pictures that are not uploaded yet, by the id of their message. */
export const outgoingFiles = new Map<string, File>();
memberChanges.subscribe(() => outgoingFiles.clear());

/** The signed-in member's unacknowledged messages in a conversation, in the order in which they were written. */
export function useOutgoing(conversationId: number): readonly OutgoingMessage[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.get);
  const memberId = useMember()?.id;
  return useMemo(
    () => all.filter((message) => message.conversationId === conversationId && message.memberId === memberId),
    [all, conversationId, memberId],
  );
}
