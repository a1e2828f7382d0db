import type { Projection } from "@shiye/infra/subscriptions/projection";
import { activity } from "./activity/index.ts";
import { chat } from "./chat/index.ts";
import { comments } from "./comments/index.ts";
import { drafts } from "./drafts/index.ts";
import { feed } from "./feed/index.ts";
import { members } from "./members/index.ts";
import { noteFilters } from "./note-filters/index.ts";
import { noteStats } from "./note-stats/index.ts";
import { notes } from "./notes/index.ts";
import { notifications } from "./notifications/index.ts";
import { search } from "./search/index.ts";
import { sessions } from "./sessions/index.ts";
import { verifications } from "./verifications/index.ts";

/**
 * Every read model there is, in the order in which they are woken: first those whose pushes change what somebody looks at, then the
 * notifications, then those that nobody waits for.
 */
export const readModels: readonly Projection[] = [
  noteStats,
  comments,
  chat,
  feed,
  sessions,
  notifications,
  notes,
  members,
  drafts,
  noteFilters,
  search,
  verifications,
  activity,
];
