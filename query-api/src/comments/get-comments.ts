import type { GetComments } from "@shiye/events/comments";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { decodeCursor } from "../cursor.ts";
import { createCommentList } from "./comment-list.ts";
import { readTopLevel } from "./comment-skeleton.ts";

export function createGetComments(reader: Reader): HandlerOf<typeof GetComments> {
  const answer = createCommentList(reader, readTopLevel, "note-not-found");
  return async ({ params, input }, { caller }) =>
    answer({
      of: params.id,
      sort: input.sort,
      limit: input.limit,
      page: input.page,
      cursor: decodeCursor(input.cursor, input.sort),
      targetId: input.targetCommentId,
      memberId: memberIdOf(caller),
    });
}
