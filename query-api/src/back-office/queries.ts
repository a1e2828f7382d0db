import { AdminExportAdmins, AdminListAdmins, AdminReadAdmin, adminsEntity } from "@shiye/events/back-office/admins";
import { AdminExportApplications, AdminListApplications, AdminReadApplication, auditEntity } from "@shiye/events/back-office/audit";
import { AdminExportCategories, AdminListCategories, AdminReadCategory, categoriesEntity } from "@shiye/events/back-office/categories";
import {
  AdminExportCollections,
  AdminListCollections,
  AdminReadCollection,
  collectionsEntity,
} from "@shiye/events/back-office/collections";
import { AdminExportComments, AdminListComments, AdminReadComment, commentsEntity } from "@shiye/events/back-office/comments";
import { AdminExportFollows, AdminListFollows, AdminReadFollow, followsEntity } from "@shiye/events/back-office/follows";
import { AdminExportLikes, AdminListLikes, AdminReadLike, likesEntity } from "@shiye/events/back-office/likes";
import {
  AdminExportNotifications,
  AdminListNotifications,
  AdminReadNotification,
  notificationsEntity,
} from "@shiye/events/back-office/notifications";
import { AdminExportPosts, AdminListPosts, AdminReadPost, postsEntity } from "@shiye/events/back-office/posts";
import { AdminExportSessions, AdminListSessions, AdminReadSession, sessionsEntity } from "@shiye/events/back-office/sessions";
import { AdminExportTags, AdminListTags, AdminReadTag, tagsEntity } from "@shiye/events/back-office/tags";
import { AdminExportUsers, AdminListUsers, AdminReadUser, usersEntity } from "@shiye/events/back-office/users";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { createReadYourWrites } from "../freshness/read-your-writes.ts";
import { createListActivities } from "./activities.ts";
import { adminsSource } from "./entities/admins.ts";
import { auditSource } from "./entities/audit.ts";
import { categoriesSource } from "./entities/categories.ts";
import { collectionsSource } from "./entities/collections.ts";
import { commentsSource } from "./entities/comments.ts";
import { followsSource } from "./entities/follows.ts";
import { likesSource } from "./entities/likes.ts";
import { notificationsSource } from "./entities/notifications.ts";
import { postsSource } from "./entities/posts.ts";
import { sessionsSource } from "./entities/sessions.ts";
import { tagsSource } from "./entities/tags.ts";
import { usersSource } from "./entities/users.ts";
import { createEntityQueries } from "./entity-queries.ts";
import { createAdminGetStats } from "./get-stats.ts";
import { createAdminActions } from "./history/admin-actions.ts";
import { createReadHistory } from "./history/read-history.ts";
import type { ReadLog } from "./history/read-log.ts";
import type { RecordTableExport } from "./record-table-export.ts";

/** The reads of every entity of the back office, one block each, in alphabetical order. */
export function createBackOfficeQueries(
  reader: Reader,
  after: ReturnType<typeof createReadYourWrites>,
  { readLog, recordTableExport }: { readLog: ReadLog; recordTableExport: RecordTableExport },
  now: () => number,
) {
  const actions = createAdminActions(reader, readLog, recordTableExport);
  const audit = createEntityQueries(reader, after, auditEntity, auditSource, recordTableExport, {
    list: AdminListApplications,
    read: AdminReadApplication,
    export: AdminExportApplications,
  });
  const admins = createEntityQueries(reader, after, adminsEntity, adminsSource, recordTableExport, {
    list: AdminListAdmins,
    read: AdminReadAdmin,
    export: AdminExportAdmins,
  });
  const categories = createEntityQueries(reader, after, categoriesEntity, categoriesSource, recordTableExport, {
    list: AdminListCategories,
    read: AdminReadCategory,
    export: AdminExportCategories,
  });
  const collections = createEntityQueries(reader, after, collectionsEntity, collectionsSource, recordTableExport, {
    list: AdminListCollections,
    read: AdminReadCollection,
    export: AdminExportCollections,
  });
  const follows = createEntityQueries(reader, after, followsEntity, followsSource, recordTableExport, {
    list: AdminListFollows,
    read: AdminReadFollow,
    export: AdminExportFollows,
  });
  const likes = createEntityQueries(reader, after, likesEntity, likesSource, recordTableExport, {
    list: AdminListLikes,
    read: AdminReadLike,
    export: AdminExportLikes,
  });
  const sessions = createEntityQueries(reader, after, sessionsEntity, sessionsSource, recordTableExport, {
    list: AdminListSessions,
    read: AdminReadSession,
    export: AdminExportSessions,
  });
  const notifications = createEntityQueries(reader, after, notificationsEntity, notificationsSource, recordTableExport, {
    list: AdminListNotifications,
    read: AdminReadNotification,
    export: AdminExportNotifications,
  });
  const comments = createEntityQueries(reader, after, commentsEntity, commentsSource, recordTableExport, {
    list: AdminListComments,
    read: AdminReadComment,
    export: AdminExportComments,
  });
  const posts = createEntityQueries(reader, after, postsEntity, postsSource, recordTableExport, {
    list: AdminListPosts,
    read: AdminReadPost,
    export: AdminExportPosts,
  });
  const tags = createEntityQueries(reader, after, tagsEntity, tagsSource, recordTableExport, {
    list: AdminListTags,
    read: AdminReadTag,
    export: AdminExportTags,
  });
  const users = createEntityQueries(reader, after, usersEntity, usersSource, recordTableExport, {
    list: AdminListUsers,
    read: AdminReadUser,
    export: AdminExportUsers,
  });
  return {
    AdminListApplications: audit.list,
    AdminReadApplication: audit.read,
    AdminExportApplications: audit.export,
    AdminGetStats: after(["members", "notes", "comments", "note_stats", "activity"], createAdminGetStats(reader, now)),
    AdminListActivities: after(["activity", "members"], createListActivities(reader)),
    AdminReadHistory: after(["notifications", "admin_actions", "verifications", "members", "admins"], createReadHistory(reader, readLog)),
    AdminListActions: after(["admin_actions", "admins", "members"], actions.list),
    AdminExportActions: after(["admin_actions", "admins", "members"], actions.export),
    AdminListAdmins: admins.list,
    AdminReadAdmin: admins.read,
    AdminExportAdmins: admins.export,
    AdminListCategories: categories.list,
    AdminReadCategory: categories.read,
    AdminExportCategories: categories.export,
    AdminListCollections: collections.list,
    AdminReadCollection: collections.read,
    AdminExportCollections: collections.export,
    AdminListFollows: follows.list,
    AdminReadFollow: follows.read,
    AdminExportFollows: follows.export,
    AdminListLikes: likes.list,
    AdminReadLike: likes.read,
    AdminExportLikes: likes.export,
    AdminListNotifications: notifications.list,
    AdminReadNotification: notifications.read,
    AdminExportNotifications: notifications.export,
    AdminListSessions: sessions.list,
    AdminReadSession: sessions.read,
    AdminExportSessions: sessions.export,
    AdminListComments: comments.list,
    AdminReadComment: comments.read,
    AdminExportComments: comments.export,
    AdminListPosts: posts.list,
    AdminReadPost: posts.read,
    AdminExportPosts: posts.export,
    AdminListTags: tags.list,
    AdminReadTag: tags.read,
    AdminExportTags: tags.export,
    AdminListUsers: users.list,
    AdminReadUser: users.read,
    AdminExportUsers: users.export,
  };
}
