import type { DecidedEvent } from "@shiye/events/catalogue";

/** What the form of a note says about its comments. Undefined keeps them as they are. */
export function decideClosed(
  { noteId, authorId: noteAuthorId }: { noteId: number; authorId: number },
  before: boolean,
  { comments_closed: wanted }: { comments_closed?: boolean | null | undefined },
): DecidedEvent[] {
  if (wanted === undefined || wanted === null || wanted === before) return [];
  return [{ type: wanted ? "CommentsClosed" : "CommentsOpened", data: { noteId, noteAuthorId } }];
}
