import { isRefusal } from "@shiye/events/refusals";
import type { PlannedAction } from "../demo/plan/actions.ts";
import { idFieldIn, nameOf } from "./action-names.ts";
import type { Action, Deed, Seeding } from "./deed.ts";
import { idIn } from "./outcomes.ts";
import { createPlannedIds } from "./planned-ids.ts";
import { createTellings } from "./tellings.ts";
import { createChatWriter } from "./write-chats.ts";
import { writeComment } from "./write-comments.ts";
import { writeMember, writeVerification } from "./write-members.ts";
import { writeNote, writeViews } from "./write-notes.ts";
import { writeReaction } from "./write-reactions.ts";
import { writeReport, writeTakedown } from "./write-reports.ts";

/** Actions under way at once. Most wait for their turn (tellings.ts), some sixty members have one; so the log's group commit is full. */
const IN_FLIGHT = 256;

export interface SeedProgress {
  actions: number;
  notes: number;
}

interface CommunityOptions extends Pick<Seeding, "api" | "pictures" | "passwordHash" | "categoryIds" | "regionOf"> {
  plan: Iterable<PlannedAction>;
  /** What a run with the same prefix did before is found by its keys and not done again. Without one, everything is new. */
  resume?: { prefix: string; find: (key: string) => Promise<readonly { data: unknown }[] | undefined> };
  /** Until this member's inbox shows what was told so far. False where nothing will show it, or not soon. */
  untilInboxShows: (position: bigint) => Promise<boolean>;
  onProgress: (progress: SeedProgress) => void;
  signal: AbortSignal;
}

/**
 * Carries a plan out through commands, so everything is in the log as if it had happened. Actions start in order of time; one that
 * needs the id of another (the note that is liked) waits for it, and what the same member is told of happens in its order: a
 * notification's place follows from the log. What a killed run had done already is found, not done twice.
 */
export async function writeCommunity(options: CommunityOptions): Promise<SeedProgress> {
  const { ids, perform } = createPerformer(options);
  const tellings = createTellings();
  const running = new Set<Promise<unknown>>();
  const progress: SeedProgress = { actions: 0, notes: 0 };
  for (const action of options.plan) {
    if (options.signal.aborted) break;
    const work = tellings.inTurn(action, () => perform(action));
    ids.keep(action, work as Promise<number>);
    const finished = work.then(() => {
      progress.actions++;
      if (action.kind === "publish") progress.notes++;
      options.onProgress(progress);
      running.delete(finished);
    });
    // Awaited below or at the end; until then a failure must not count as unhandled.
    finished.catch(() => undefined);
    running.add(finished);
    if (running.size >= IN_FLIGHT) await Promise.race(running);
  }
  await Promise.all(running);
  return progress;
}

/** `perform` carries out one action, unless a run before did, and gives the id that it made. */
function createPerformer({ resume, untilInboxShows, ...options }: CommunityOptions) {
  /** Of the newest event that was written. */
  let position = 0n;
  const ids = createPlannedIds();
  const seeding: Seeding = {
    ...options,
    ids,
    keyOf: (name) => (resume && name ? { idempotencyKey: `${resume.prefix} ${name}` } : {}),
    done: (name) => resume?.find(`${resume.prefix} ${name}`),
    written(answer) {
      if (!isRefusal(answer) && answer.position > position) position = answer.position;
      return answer;
    },
  };
  const chat = createChatWriter({ ...seeding, ...ids });

  async function perform(action: PlannedAction): Promise<number | undefined> {
    const before = await idDoneBefore(action, seeding);
    if (before !== undefined) return before;
    switch (action.kind) {
      case "register":
        return writeMember(action, seeding);
      case "verify":
        return void (await writeVerification(action, seeding));
      case "views":
        return void (await writeViews(action, seeding));
      case "message":
      case "recall":
      case "read-conversation":
        return void (await chat(action));
      case "read-notifications": {
        const { occasion } = await deedOf(action, seeding);
        // Decoration: where no inbox is shown, as when only the log is filled, it stays unread.
        if (await untilInboxShows(position)) await seeding.api.execute("ReadAllNotifications", {}, occasion);
        return;
      }
      default:
        return performDeed(action, seeding);
    }
  }

  return { ids, perform };
}

/** Only what gets an id must not be done twice; liking and following twice is doing it once. */
async function idDoneBefore(action: PlannedAction, { done }: Seeding): Promise<number | undefined> {
  // A registration is two steps, which look for themselves.
  const name = action.kind === "register" ? undefined : nameOf(action);
  const events = name && (await done(name));
  return events ? idIn(events, idFieldIn(action)) : undefined;
}

type MemberDeed = Exclude<
  PlannedAction,
  Action<"register" | "verify" | "views" | "message" | "recall" | "read-conversation" | "read-notifications">
>;

async function performDeed(action: MemberDeed, seeding: Seeding): Promise<number | undefined> {
  const deed = await deedOf(action, seeding);
  switch (action.kind) {
    case "publish":
    case "draft":
    case "edit":
    case "bin":
    case "pin-note":
      return writeNote(action, deed, seeding);
    case "comment":
    case "pin-comment":
    case "close-comments":
      return writeComment(action, deed, seeding);
    case "follow":
    case "like-note":
    case "like-comment":
    case "collect":
    case "folder":
    case "file":
      return writeReaction(action, deed, seeding);
    case "report":
      return void (await writeReport(action, deed, seeding));
    case "take-down":
      return void (await writeTakedown(action, deed, seeding));
    default:
      return action satisfies never;
  }
}

async function deedOf(action: MemberDeed | Action<"read-notifications">, { ids, keyOf, regionOf }: Seeding): Promise<Deed> {
  const actorId = await ids.member(action.member);
  const occasion = {
    actor: { kind: "member", id: actorId } as const,
    at: new Date(action.at).toISOString(),
    ipRegion: regionOf(action.member),
    ...keyOf(nameOf(action)),
  };
  return { actorId, occasion, once: (name) => ({ ...occasion, ...keyOf(name) }) };
}
