import { NOTIFICATION_TYPES, type NotificationType } from "@shiye/events/notifications";

/** The cause as text: what was done, to what, by whom. There is one notification for each cause. */
export function causeOf(type: NotificationType, targetId: number, otherId: number): string {
  return `${type}:${targetId}:${otherId}`;
}

/** Causes of notifications that administrators created. No action of a member is such a cause, so no member can undo it. */
const CREATED = "created:";
export const causeOfCreated = (id: number) => `${CREATED}${id}`;
export const isCreated = (cause: string) => cause.startsWith(CREATED);
/** SQL: the same for the column `cause` of the table with this alias. */
export const createdIn = (table: string) => `starts_with(${table}.cause, '${CREATED}')`;

/** SQL: whether a cause, as `causeOf` writes it, is a mention in this note. It is a range of the index by cause: `;` comes after `:`. */
export function isMentionIn(cause: string, noteId: string): string {
  const beginning = `'${NOTIFICATION_TYPES.mentionedInNote}:' || ${noteId}`;
  return `${cause} >= ${beginning} || ':' and ${cause} < ${beginning} || ';'`;
}

/** Who is notified of a comment: each member once, and never its author. Source: contract §6. */
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
