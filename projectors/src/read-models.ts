import { activity } from "./activity/index.ts";
import { chat } from "./chat/index.ts";
import { comments } from "./comments/index.ts";
import { feed } from "./feed/index.ts";
import { members } from "./members/index.ts";
import { noteStats } from "./note-stats/index.ts";
import { notes } from "./notes/index.ts";
import { notifications } from "./notifications/index.ts";
import type { ReadModel } from "./runner/read-model.ts";
import { sessions } from "./sessions/index.ts";

/** Every read model there is. */
export const readModels: readonly ReadModel[] = [members, notes, noteStats, comments, feed, notifications, activity, sessions, chat];
