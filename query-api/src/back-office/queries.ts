import { AdminExportCategories, AdminListCategories, AdminReadCategory, categoriesEntity } from "@shiye/events/back-office/categories";
import { AdminExportComments, AdminListComments, AdminReadComment, commentsEntity } from "@shiye/events/back-office/comments";
import { AdminExportPosts, AdminListPosts, AdminReadPost, postsEntity } from "@shiye/events/back-office/posts";
import { AdminExportTags, AdminListTags, AdminReadTag, tagsEntity } from "@shiye/events/back-office/tags";
import { AdminExportUsers, AdminListUsers, AdminReadUser, usersEntity } from "@shiye/events/back-office/users";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { createReadYourWrites } from "../freshness/read-your-writes.ts";
import { categoriesSource } from "./entities/categories.ts";
import { commentsSource } from "./entities/comments.ts";
import { postsSource } from "./entities/posts.ts";
import { tagsSource } from "./entities/tags.ts";
import { usersSource } from "./entities/users.ts";
import { createEntityQueries } from "./entity-queries.ts";

/** The reads of every entity of the back office: one block each, in the order of the alphabet. */
export function createBackOfficeQueries(reader: Reader, after: ReturnType<typeof createReadYourWrites>) {
  const categories = createEntityQueries(reader, after, categoriesEntity, categoriesSource, {
    list: AdminListCategories,
    read: AdminReadCategory,
    export: AdminExportCategories,
  });
  const comments = createEntityQueries(reader, after, commentsEntity, commentsSource, {
    list: AdminListComments,
    read: AdminReadComment,
    export: AdminExportComments,
  });
  const posts = createEntityQueries(reader, after, postsEntity, postsSource, {
    list: AdminListPosts,
    read: AdminReadPost,
    export: AdminExportPosts,
  });
  const tags = createEntityQueries(reader, after, tagsEntity, tagsSource, {
    list: AdminListTags,
    read: AdminReadTag,
    export: AdminExportTags,
  });
  const users = createEntityQueries(reader, after, usersEntity, usersSource, {
    list: AdminListUsers,
    read: AdminReadUser,
    export: AdminExportUsers,
  });
  return {
    AdminListCategories: categories.list,
    AdminReadCategory: categories.read,
    AdminExportCategories: categories.export,
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
