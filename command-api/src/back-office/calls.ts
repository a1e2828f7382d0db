import type { AdminDeleteCategories } from "@shiye/events/back-office/categories";
import type { AdminCreateComment, AdminDeleteComments } from "@shiye/events/back-office/comments";
import type { AdminDeletePosts } from "@shiye/events/back-office/posts";
import type { AdminCreateTag, AdminDeleteTag, AdminDeleteTags, AdminEditTag } from "@shiye/events/back-office/tags";
import type { AdminCreateUser, AdminDeleteUsers, AdminEditUser } from "@shiye/events/back-office/users";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Registration } from "../accounts/register-member.ts";
import { deleteCategory } from "../categories/delete-category.ts";
import { adminDeleteComment } from "../comments/admin-delete-comment.ts";
import { callOf } from "../edge/routes.ts";
import { adminDeleteMember } from "../members/admin-delete-member.ts";
import { adminDeleteNote } from "../notes/admin-delete-note.ts";
import type { LateTags } from "../tags/late-tags.ts";
import { createCommentCall } from "./comments.ts";
import { type CallOfAdmin, deleteMany } from "./delete-many.ts";
import { createTagCalls } from "./tags.ts";
import { createUserCalls } from "./users.ts";

interface BackOfficeCalls {
  AdminCreateComment: HandlerOf<typeof AdminCreateComment>;
  AdminCreateTag: HandlerOf<typeof AdminCreateTag>;
  AdminCreateUser: HandlerOf<typeof AdminCreateUser>;
  AdminDeleteCategories: HandlerOf<typeof AdminDeleteCategories>;
  AdminDeleteComments: HandlerOf<typeof AdminDeleteComments>;
  AdminDeletePosts: HandlerOf<typeof AdminDeletePosts>;
  AdminDeleteTag: HandlerOf<typeof AdminDeleteTag>;
  AdminDeleteTags: HandlerOf<typeof AdminDeleteTags>;
  AdminDeleteUsers: HandlerOf<typeof AdminDeleteUsers>;
  AdminEditTag: HandlerOf<typeof AdminEditTag>;
  AdminEditUser: HandlerOf<typeof AdminEditUser>;
}

interface BackOfficeOptions {
  registration: Registration;
  lateTags: LateTags;
  now: () => number;
}

/** The calls of the back office that are several decisions, in the order of the alphabet. */
export function createBackOfficeCalls({ registration, lateTags, now }: BackOfficeOptions): BackOfficeCalls {
  const { handling } = registration;
  const call: Parameters<typeof deleteMany>[3] = (context, actor) => callOf(context, actor, now());
  const callOfAdmin: CallOfAdmin = (context) => callOf(context, { kind: "admin", id: context.caller.id }, now());
  return {
    AdminCreateComment: createCommentCall(registration, callOfAdmin),
    AdminDeleteCategories: deleteMany(handling, "分类", deleteCategory, call),
    AdminDeleteComments: deleteMany(handling, "评论", adminDeleteComment, call),
    AdminDeletePosts: deleteMany(handling, "笔记", adminDeleteNote, call),
    AdminDeleteUsers: deleteMany(handling, "用户", adminDeleteMember, call),
    ...createUserCalls(registration, callOfAdmin),
    ...createTagCalls({ handling, lateTags }, callOfAdmin),
  };
}
