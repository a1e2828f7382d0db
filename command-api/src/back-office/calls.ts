import type { AdminDeleteApplications, AdminRevealIdentity } from "@shiye/events/back-office/audit";
import type { AdminDeleteCategories } from "@shiye/events/back-office/categories";
import type { AdminDeleteCollections, AdminEditCollection } from "@shiye/events/back-office/collections";
import type { AdminDeleteFollows, AdminEditFollow } from "@shiye/events/back-office/follows";
import type { AdminDeleteLikes, AdminEditLike } from "@shiye/events/back-office/likes";
import type { AdminDeleteNotifications } from "@shiye/events/back-office/notifications";
import type { AdminDeleteSessions } from "@shiye/events/back-office/sessions";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { HandlerOf } from "@shiye/infra/http/call";
import { deleteCategory } from "../categories/delete-category.ts";
import { collectionLabel, collectionOfKey, createCollection, deleteCollection, isCollected } from "../collections/admin-collection.ts";
import { callOf } from "../edge/routes.ts";
import { createFollow, deleteFollow, followLabel, followOfKey, isFollowing } from "../follows/admin-follow.ts";
import type { Handling } from "../kernel/handle.ts";
import { createLike, deleteLike, isLiked, likeLabel, likeOfKey } from "../likes/admin-like.ts";
import { deleteNotificationOfMember, notificationLabel } from "../notifications/admin-notification.ts";
import { deleteSession, sessionLabel } from "../sessions/admin-session.ts";
import { deleteApplication } from "../verifications/delete-application.ts";
import { createRevealIdentity } from "../verifications/reveal-identity.ts";
import { deleteMany } from "./delete-many.ts";
import { replace } from "./replace.ts";

interface BackOfficeCalls {
  AdminDeleteApplications: HandlerOf<typeof AdminDeleteApplications>;
  AdminDeleteCategories: HandlerOf<typeof AdminDeleteCategories>;
  AdminDeleteCollections: HandlerOf<typeof AdminDeleteCollections>;
  AdminDeleteFollows: HandlerOf<typeof AdminDeleteFollows>;
  AdminDeleteLikes: HandlerOf<typeof AdminDeleteLikes>;
  AdminDeleteNotifications: HandlerOf<typeof AdminDeleteNotifications>;
  AdminDeleteSessions: HandlerOf<typeof AdminDeleteSessions>;
  AdminEditCollection: HandlerOf<typeof AdminEditCollection>;
  AdminEditFollow: HandlerOf<typeof AdminEditFollow>;
  AdminEditLike: HandlerOf<typeof AdminEditLike>;
  AdminRevealIdentity: HandlerOf<typeof AdminRevealIdentity>;
}

/** The calls of the back office that are several decisions, or answer from the log, in the order of the alphabet. */
export function createBackOfficeCalls(options: { handling: Handling; log: EventLog; now: () => number }): BackOfficeCalls {
  const { handling, log, now } = options;
  const call: Parameters<typeof deleteMany>[3] = (context, actor) => callOf(context, actor, now());
  const collection = {
    label: collectionLabel,
    fieldsOf: collectionOfKey,
    isThere: isCollected,
    create: createCollection,
    remove: deleteCollection,
  };
  const follow = { label: followLabel, fieldsOf: followOfKey, isThere: isFollowing, create: createFollow, remove: deleteFollow };
  const like = { label: likeLabel, fieldsOf: likeOfKey, isThere: isLiked, create: createLike, remove: deleteLike };
  return {
    AdminDeleteApplications: deleteMany(handling, "认证申请", deleteApplication, call),
    AdminDeleteCategories: deleteMany(handling, "分类", deleteCategory, call),
    AdminDeleteCollections: deleteMany(handling, collectionLabel, deleteCollection, call),
    AdminDeleteFollows: deleteMany(handling, followLabel, deleteFollow, call),
    AdminDeleteLikes: deleteMany(handling, likeLabel, deleteLike, call),
    AdminDeleteNotifications: deleteMany(handling, notificationLabel, deleteNotificationOfMember, call),
    AdminDeleteSessions: deleteMany(handling, sessionLabel, deleteSession, call),
    AdminEditCollection: replace(handling, collection, call),
    AdminEditFollow: replace(handling, follow, call),
    AdminEditLike: replace(handling, like, call),
    AdminRevealIdentity: createRevealIdentity({ handling, log, callOf: call }),
  };
}
