import type { AdminCreateComment } from "@shiye/events/back-office/comments";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Registration } from "../accounts/register-member.ts";
import { adminAddComment } from "../comments/admin-add-comment.ts";
import { requireStored } from "../kernel/stored-events.ts";
import type { CallOfAdmin } from "./delete-many.ts";
import type { InSteps } from "./steps.ts";
import { ensureOfficial } from "./users.ts";

/** Adds a comment for a member, or for the community's own account. */
export function createCommentCall(registration: Registration, callOf: CallOfAdmin, inSteps: InSteps): HandlerOf<typeof AdminCreateComment> {
  return inSteps(async ({ input: { user_id, ...form } }, context, stepKey) => {
    const call = callOf(context);
    const authorId = user_id ?? (await ensureOfficial(registration, call));
    if (typeof authorId !== "number") return authorId;
    const added = await registration.handling.handle(adminAddComment, { ...form, authorId }, call, stepKey());
    if (isRefusal(added)) return added;
    return { data: { id: requireStored(added.events, "CommentAdded").data.commentId }, position: added.position };
  });
}
