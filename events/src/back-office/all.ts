import { adminsEntity } from "./admins.ts";
import { auditEntity } from "./audit.ts";
import { categoriesEntity } from "./categories.ts";
import { collectionsEntity } from "./collections.ts";
import { commentsEntity } from "./comments.ts";
import type { Entity } from "./entity.ts";
import { followsEntity } from "./follows.ts";
import { likesEntity } from "./likes.ts";
import { notificationsEntity } from "./notifications.ts";
import { postsEntity } from "./posts.ts";
import { sessionsEntity } from "./sessions.ts";
import { tagsEntity } from "./tags.ts";
import { usersEntity } from "./users.ts";

/** The twelve entities, in the order of the navigation. Source: specification 002 §2. */
export const entities: readonly Entity[] = [
  usersEntity,
  postsEntity,
  commentsEntity,
  categoriesEntity,
  tagsEntity,
  likesEntity,
  collectionsEntity,
  followsEntity,
  notificationsEntity,
  sessionsEntity,
  auditEntity,
  adminsEntity,
];
