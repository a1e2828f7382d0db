import type { Projection } from "@shiye/infra/subscriptions/projection";
import * as all from "./read-models/all.ts";
import { chat } from "./read-models/chat/index.ts";
import { comments } from "./read-models/comments/index.ts";
import { members } from "./read-models/members/index.ts";
import { noteStats } from "./read-models/note-stats/index.ts";
import { notes } from "./read-models/notes/index.ts";
import { notifications } from "./read-models/notifications/index.ts";
import { sessions } from "./read-models/sessions/index.ts";

/**
 * In the order in which they are woken: first those whose pushes members watch, then notifications, then what members read right after they
 * wrote.
 */
const wokenFirst: readonly Projection[] = [noteStats, comments, chat, sessions, notifications, notes, members];

/** Every read model, in the order in which they are woken. */
export const readModels: readonly Projection[] = [...wokenFirst, ...Object.values(all).filter((one) => !wokenFirst.includes(one))];
