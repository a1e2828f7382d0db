import type { KeyObject } from "node:crypto";
import type { AdminCreateAdmin, AdminDeleteAdmins } from "@shiye/events/back-office/admins";
import type { AdminDeleteApplications, AdminRevealIdentity } from "@shiye/events/back-office/audit";
import type { AdminDeleteCategories } from "@shiye/events/back-office/categories";
import type { AdminDeleteCollections, AdminEditCollection } from "@shiye/events/back-office/collections";
import type { AdminCreateComment, AdminDeleteComments } from "@shiye/events/back-office/comments";
import type { AdminDeleteFollows, AdminEditFollow } from "@shiye/events/back-office/follows";
import type { AdminDeleteLikes, AdminEditLike } from "@shiye/events/back-office/likes";
import type { AdminDeleteNotifications } from "@shiye/events/back-office/notifications";
import type { AdminListProjections } from "@shiye/events/back-office/operations";
import type { AdminDeletePosts } from "@shiye/events/back-office/posts";
import type { AdminDeleteSessions } from "@shiye/events/back-office/sessions";
import type { AdminCreateTag, AdminDeleteTag, AdminDeleteTags, AdminEditTag } from "@shiye/events/back-office/tags";
import type { AdminCreateUser, AdminDeleteUsers, AdminEditUser } from "@shiye/events/back-office/users";
import { isRefusal, refuse } from "@shiye/events/refusals";
import { characters } from "@shiye/events/text";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Registration } from "../accounts/register-member.ts";
import { createAdmin } from "../admins/create-admin.ts";
import { deleteAdmin, forgetAdmin } from "../admins/delete-admin.ts";
import { ADMINISTRATORS_TURN } from "../admins/state.ts";
import { deleteCategory } from "../categories/delete-category.ts";
import { collectionLabel, collectionOfKey, createCollection, deleteCollection, isCollected } from "../collections/admin-collection.ts";
import { adminDeleteComment } from "../comments/admin-delete-comment.ts";
import { callOf } from "../edge/routes.ts";
import { createFollow, deleteFollow, followLabel, followOfKey, isFollowing, secondLookOfAdmin } from "../follows/admin-follow.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { createLike, deleteLike, isLiked, likeLabel, likeOfKey } from "../likes/admin-like.ts";
import { adminDeleteMember } from "../members/admin-delete-member.ts";
import { adminDeleteNote } from "../notes/admin-delete-note.ts";
import { deleteNotificationOfMember, notificationLabel } from "../notifications/admin-notification.ts";
import type { Services } from "../services.ts";
import { deleteSession, sessionLabel } from "../sessions/admin-session.ts";
import { deleteApplication } from "../verifications/delete-application.ts";
import { createRevealIdentity } from "../verifications/reveal-identity.ts";
import { createCommentCall } from "./comments.ts";
import { type CallOfAdmin, deleteMany } from "./delete-many.ts";
import { replace } from "./replace.ts";
import { createInSteps } from "./steps.ts";
import { createTagCalls } from "./tags.ts";
import { createUserCalls } from "./users.ts";

interface BackOfficeCalls {
  AdminCreateAdmin: HandlerOf<typeof AdminCreateAdmin>;
  AdminCreateComment: HandlerOf<typeof AdminCreateComment>;
  AdminCreateTag: HandlerOf<typeof AdminCreateTag>;
  AdminCreateUser: HandlerOf<typeof AdminCreateUser>;
  AdminDeleteAdmins: HandlerOf<typeof AdminDeleteAdmins>;
  AdminDeleteApplications: HandlerOf<typeof AdminDeleteApplications>;
  AdminDeleteCategories: HandlerOf<typeof AdminDeleteCategories>;
  AdminDeleteCollections: HandlerOf<typeof AdminDeleteCollections>;
  AdminDeleteComments: HandlerOf<typeof AdminDeleteComments>;
  AdminDeleteFollows: HandlerOf<typeof AdminDeleteFollows>;
  AdminDeleteLikes: HandlerOf<typeof AdminDeleteLikes>;
  AdminDeleteNotifications: HandlerOf<typeof AdminDeleteNotifications>;
  AdminDeletePosts: HandlerOf<typeof AdminDeletePosts>;
  AdminDeleteSessions: HandlerOf<typeof AdminDeleteSessions>;
  AdminDeleteTag: HandlerOf<typeof AdminDeleteTag>;
  AdminDeleteTags: HandlerOf<typeof AdminDeleteTags>;
  AdminDeleteUsers: HandlerOf<typeof AdminDeleteUsers>;
  AdminEditCollection: HandlerOf<typeof AdminEditCollection>;
  AdminEditFollow: HandlerOf<typeof AdminEditFollow>;
  AdminEditLike: HandlerOf<typeof AdminEditLike>;
  AdminEditTag: HandlerOf<typeof AdminEditTag>;
  AdminEditUser: HandlerOf<typeof AdminEditUser>;
  AdminListProjections: HandlerOf<typeof AdminListProjections>;
  AdminRevealIdentity: HandlerOf<typeof AdminRevealIdentity>;
}

const SHORTEST_USERNAME = 2;

interface BackOfficeOptions {
  registration: Registration;
  services: Services;
  log: EventLog;
  /** The key for idempotency keys. */
  idempotencyKey: KeyObject;
  now: () => number;
}

/** The calls of the back office that make several decisions or answer from the log, in alphabetical order. */
export function createBackOfficeCalls({ registration, services, log, idempotencyKey, now }: BackOfficeOptions): BackOfficeCalls {
  const { handling } = registration;
  const inSteps = createInSteps(idempotencyKey);
  const callOfAdmin: CallOfAdmin = (context) => callOf(context, { kind: "admin", id: context.caller.id }, now());
  const collection = {
    label: collectionLabel,
    fieldsOf: collectionOfKey,
    isThere: isCollected,
    create: createCollection,
    remove: deleteCollection,
  };
  const follow = {
    label: followLabel,
    fieldsOf: followOfKey,
    isThere: isFollowing,
    create: createFollow,
    remove: deleteFollow,
    secondLook: secondLookOfAdmin,
  };
  const like = { label: likeLabel, fieldsOf: likeOfKey, isThere: isLiked, create: createLike, remove: deleteLike };
  return {
    /** One after another: if two ask for the same name, one is refused, and the password of the refused call is not stored. */
    AdminCreateAdmin: inSteps(({ input: { username, password, role } }, context, stepKey) =>
      handling.inTurnOfAllNodes(ADMINISTRATORS_TURN, async () => {
        const before = await handling.repeated(stepKey());
        if (before) {
          if (isRefusal(before)) return before;
          return { data: { id: requireStored(before.events, "AdminCreated").data.adminId }, position: before.position };
        }
        // Shorter than what the form of the sign-in takes.
        if (characters(username) < SHORTEST_USERNAME) return refuse("invalid-parameters", { message: "用户名至少需要2位" });
        const account = { username, password, passwordIsTemporary: true, ...(role ? { role } : {}) };
        const made = await createAdmin({ handling, services }, account, callOfAdmin(context), stepKey());
        if (isRefusal(made)) return made;
        const { adminId: id, created, position } = made;
        return created ? { data: { id }, position } : refuse("entity-exists", { message: "用户名已存在" });
      }),
    ),
    AdminDeleteAdmins: inSteps(deleteMany(handling, "管理员", deleteAdmin, callOfAdmin, (id) => forgetAdmin(services, id))),
    async AdminListProjections() {
      const [projections, dead_letters] = await Promise.all([services.projections.list(), services.projections.deadLetters()]);
      return { data: { projections, dead_letters } };
    },
    AdminCreateComment: createCommentCall(registration, callOfAdmin, inSteps),
    AdminDeleteApplications: inSteps(deleteMany(handling, "认证申请", deleteApplication, callOfAdmin)),
    AdminDeleteCategories: inSteps(deleteMany(handling, "分类", deleteCategory, callOfAdmin)),
    AdminDeleteCollections: inSteps(deleteMany(handling, collectionLabel, deleteCollection, callOfAdmin)),
    AdminDeleteComments: inSteps(deleteMany(handling, "评论", adminDeleteComment, callOfAdmin)),
    AdminDeleteFollows: inSteps(deleteMany(handling, followLabel, deleteFollow, callOfAdmin)),
    AdminDeleteLikes: inSteps(deleteMany(handling, likeLabel, deleteLike, callOfAdmin)),
    AdminDeleteNotifications: inSteps(deleteMany(handling, notificationLabel, deleteNotificationOfMember, callOfAdmin)),
    AdminDeletePosts: inSteps(deleteMany(handling, "笔记", adminDeleteNote, callOfAdmin)),
    AdminDeleteSessions: inSteps(deleteMany(handling, sessionLabel, deleteSession, callOfAdmin)),
    AdminDeleteUsers: inSteps(deleteMany(handling, "用户", adminDeleteMember, callOfAdmin)),
    AdminEditCollection: inSteps(replace(handling, collection, callOfAdmin)),
    AdminEditFollow: inSteps(replace(handling, follow, callOfAdmin)),
    AdminEditLike: inSteps(replace(handling, like, callOfAdmin)),
    AdminRevealIdentity: inSteps(createRevealIdentity({ handling, log, callOf: callOfAdmin })),
    ...createUserCalls(registration, callOfAdmin, inSteps),
    ...createTagCalls(handling, callOfAdmin, inSteps),
  };
}
