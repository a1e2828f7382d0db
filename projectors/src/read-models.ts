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
import type { ReadModel } from "./runner/read-model.ts";
import { search } from "./search/index.ts";
import { sessions } from "./sessions/index.ts";
import { verifications } from "./verifications/index.ts";

/** Every read model there is. */
export const readModels: readonly ReadModel[] = [
  members,
  notes,
  noteStats,
  drafts,
  comments,
  feed,
  notifications,
  activity,
  sessions,
  noteFilters,
  search,
  verifications,
  chat,
];
