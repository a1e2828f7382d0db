import { NOTIFICATION_TYPES, type NotificationType } from "@shiye/events/notifications";

/** What was done, to what, by whom: once per cause. */
export function causeOf(type: NotificationType, targetId: number, otherId: number): string {
  return `${type}:${targetId}:${otherId}`;
}

/** Of what an administrator told: nothing that a member does is the cause, so nothing that a member takes back undoes it. */
const CREATED = "created:";
export const causeOfCreated = (id: number) => `${CREATED}${id}`;
export const isCreated = (cause: string) => cause.startsWith(CREATED);
/** The same, of the column `cause` of a table that a statement calls so. */
export const createdIn = (table: string) => `starts_with(${table}.cause, '${CREATED}')`;

/** SQL: whether a cause, as `causeOf` writes it, is that a note mentions somebody. A range of the index by cause: `;` comes after `:`. */
export function isMentionIn(cause: string, noteId: string): string {
  const beginning = `'${NOTIFICATION_TYPES.mentionedInNote}:' || ${noteId}`;
  return `${cause} >= ${beginning} || ':' and ${cause} < ${beginning} || ';'`;
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
