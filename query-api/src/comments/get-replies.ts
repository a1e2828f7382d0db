import type { GetReplies } from "@shiye/events/comments";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { decodeCursor } from "../cursor.ts";
import { createCommentList } from "./comment-list.ts";
import { readDescendants } from "./comment-skeleton.ts";

/** Oldest first, because a conversation is read from its beginning. */
export function createGetReplies(reader: Reader): HandlerOf<typeof GetReplies> {
  const answer = createCommentList(reader, readDescendants, "comment-not-found");
  return async ({ params, input }, { caller }) => {
    const replies = await answer({
      of: params.id,
      sort: "asc",
      limit: input.limit,
      page: input.page,
      cursor: decodeCursor(input.cursor, "asc"),
      memberId: memberIdOf(caller),
    });
    if (isRefusal(replies)) return replies;
    const { comments_closed: _ofTheNote, ...data } = replies.data;
    return { data };
  };
}
