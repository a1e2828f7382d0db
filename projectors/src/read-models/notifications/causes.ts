import { NOTIFICATION_TYPES, type NotificationType } from "@shiye/events/notifications";

/** Ids have 16 digits (events/src/ids.ts), so that no account id is ever taken for one. */
const FIRST_ID = 1_000_000_000_000_000;
/** More than one event can tell: the author, the parent's author, and members mentioned, of whom 2000 characters hold fewer. */
const TOLD_BY_ONE_EVENT = 512;

/**
 * The id of the n-th notification of an event: ordered like the log, and the same in every rebuild. Room for positions up to
 * 1.5 * 10^13: gapless ones for ever, and byte offsets of EventStoreDB up to 15 TB of log.
 */
export function notificationId(position: bigint, index: number): number {
  if (index >= TOLD_BY_ONE_EVENT) throw new Error(`One event tells ${index} members, more than an id has room for`);
  return FIRST_ID + Number(position) * TOLD_BY_ONE_EVENT + index;
}

/** What was done, to what, by whom: once per cause. */
export function causeOf(type: NotificationType, targetId: number, otherId: number): string {
  return `${type}:${targetId}:${otherId}`;
}

/** Who hears of a comment, each once and never its author. Source: contract §6. */
export function listenersOf(comment: {
  authorId: number;
  noteAuthorId: number;
  parentAuthorId: number | null;
  mentionedIds: readonly number[];
}): { receiverId: number; type: NotificationType }[] {
  const { authorId, noteAuthorId, parentAuthorId, mentionedIds } = comment;
  const told = new Map<number, NotificationType>();
  if (parentAuthorId !== null) told.set(parentAuthorId, NOTIFICATION_TYPES.commentReplied);
  if (!told.has(noteAuthorId)) told.set(noteAuthorId, NOTIFICATION_TYPES.noteCommented);
  for (const id of mentionedIds) if (!told.has(id)) told.set(id, NOTIFICATION_TYPES.mentionedInComment);
  told.delete(authorId);
  return [...told].map(([receiverId, type]) => ({ receiverId, type }));
}
