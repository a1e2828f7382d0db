import type { Projection } from "@shiye/infra/subscriptions/projection";
import { activity } from "./read-models/activity/index.ts";
import { chat } from "./read-models/chat/index.ts";
import { comments } from "./read-models/comments/index.ts";
import { drafts } from "./read-models/drafts/index.ts";
import { feed } from "./read-models/feed/index.ts";
import { members } from "./read-models/members/index.ts";
import { noteFilters } from "./read-models/note-filters/index.ts";
import { noteStats } from "./read-models/note-stats/index.ts";
import { notes } from "./read-models/notes/index.ts";
import { notifications } from "./read-models/notifications/index.ts";
import { search } from "./read-models/search/index.ts";
import { sessions } from "./read-models/sessions/index.ts";
import { verifications } from "./read-models/verifications/index.ts";

/** In the order in which they are woken: those whose pushes change what somebody looks at, then the notifications, then what members read right after they wrote. */
const wokenFirst: readonly Projection[] = [noteStats, comments, chat, feed, sessions, notifications, notes, members];

/** In the order of the alphabet. */
const others: readonly Projection[] = [activity, drafts, noteFilters, search, verifications];

/** Every read model there is, in the order in which they are woken. */
export const readModels: readonly Projection[] = [...wokenFirst, ...others];
