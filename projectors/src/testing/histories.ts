import type { StoredEvent } from "@shiye/events/envelope";
import type { NotificationGroup } from "@shiye/events/notifications";
import fc from "fast-check";
import { notificationId } from "../notifications/causes.ts";
import { createCommunity, createStory } from "./story.ts";

const MEMBERS = [1, 2, 3, 4] as const;
const NOTES = [10, 11, 12] as const;
/** Begun as drafts, one by each of the first members. */
const DRAFTS = [13, 14] as const;

const member = fc.constantFrom(...MEMBERS);
const note = fc.constantFrom(...NOTES);
/** Which of the comments written so far; taken modulo their number. */
const some = fc.nat(20);
const tags = fc.subarray([
  { id: 91, name: "Study" },
  { id: 91, name: "study" },
  { id: 92, name: "考研" },
]);

type Action =
  | { kind: "like" | "collect"; member: number; note: number }
  | { kind: "follow"; member: number; other: number }
  | { kind: "comment"; member: number; note: number; mentioned: number[] }
  | { kind: "reply" | "likeComment"; member: number; some: number }
  | { kind: "edit"; note: number; categoryId: number; tags: { id: number; name: string }[]; mentioned: number[] }
  | { kind: "views"; note: number; views: number }
  | { kind: "viewCount"; counter: number; notes: number[]; views: number }
  | { kind: "deleteNote"; note: number }
  | { kind: "deleteComment"; some: number }
  | { kind: "session" | "password" | "lock" | "leave" | "verification"; member: number }
  | { kind: "saveDraft" | "publishDraft" | "deleteDraft"; draft: number; categoryId: number; tags: { id: number; name: string }[] }
  | { kind: "readOne" | "readAll" | "throwAway"; some: number; group: NotificationGroup | null }
  | { kind: "write" | "read" | "hide"; member: number; other: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("like", "collect"), member, note }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("follow"), member, other: member }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("comment"), member, note, mentioned: fc.subarray([...MEMBERS]) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("reply", "likeComment"), member, some }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("edit"),
      note,
      categoryId: fc.constantFrom(1, 2),
      tags,
      mentioned: fc.subarray([...MEMBERS]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("viewCount"),
      counter: fc.integer({ min: 900, max: 901 }),
      notes: fc.uniqueArray(note, { minLength: 1, maxLength: 3 }),
      views: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("views"), note, views: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("deleteNote"), note }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("deleteComment"), some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("session", "password", "lock"), member }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("verification"), member }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("leave"), member }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("saveDraft", "saveDraft", "publishDraft", "deleteDraft"),
      draft: fc.constantFrom(...DRAFTS),
      categoryId: fc.constantFrom(1, 2),
      tags,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("readOne", "readAll", "throwAway"),
      some: fc.nat(40),
      group: fc.constantFrom(null, "likes", "comments", "follows"),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("write", "write", "read", "hide"), member, other: member }) },
);

/**
 * A small community's whole log: registrations, notes, and what its members then did, as commands would have let them. Those who left may do
 * something still: a command that was under way.
 */
export const history: fc.Arbitrary<StoredEvent[]> = fc
  .record({ actions: fc.array(action, { minLength: 8, maxLength: 24 }), tagsOfFirst: tags })
  .map(({ actions, tagsOfFirst }) => eventsOf(actions, tagsOfFirst));

function eventsOf(actions: readonly Action[], tagsOfFirst: { id: number; name: string }[]): StoredEvent[] {
  const story = createStory();
  const members = createCommunity(story);
  for (const id of MEMBERS) members.registers(id);
  story.tell("ProfileEdited", { ...profile, memberId: 1, nickname: "Ada" });
  for (const categoryId of [1, 2]) story.tell("CategoryCreated", { categoryId, name: `频道${categoryId}`, title: `channel${categoryId}` });
  for (const [index, id] of NOTES.entries())
    members.publishes(MEMBERS[index] ?? 1, id, { tags: index === 0 ? tagsOfFirst : [], mentionedIds: [4] });

  const on = new Set<string>();
  const comments: number[] = [];
  const deleted = new Set<number>();
  const left = new Set<number>();
  const applied = new Map<number, number>();
  const sessions = createSessions(story);
  const drafts = new Set<number>();
  /** A thing that is done when it is not, and undone when it is: what a decision leaves in the log. */
  const toggle = (key: string, begin: () => void, end: () => void) => {
    if (on.delete(key)) return end();
    on.add(key);
    begin();
  };
  const chat = createChat(members);
  const existing = (at: number) => (comments.length === 0 ? undefined : comments[at % comments.length]);

  for (const action of actions)
    switch (action.kind) {
      case "like":
        toggle(
          `like ${action.member} ${action.note}`,
          () => members.likes(action.member, action.note),
          () => members.unlikes(action.member, action.note),
        );
        break;
      case "collect":
        toggle(
          `collect ${action.member} ${action.note}`,
          () => members.collects(action.member, action.note),
          () => members.uncollects(action.member, action.note),
        );
        break;
      case "follow":
        if (action.member !== action.other)
          toggle(
            `follow ${action.member} ${action.other}`,
            () => members.follows(action.member, action.other),
            () => members.unfollows(action.member, action.other),
          );
        break;
      case "comment":
        comments.push(20 + comments.length);
        members.comments(action.member, comments.at(-1) ?? 0, action.note, action.mentioned);
        break;
      case "reply": {
        const parent = existing(action.some);
        if (parent === undefined) break;
        comments.push(20 + comments.length);
        members.replies(action.member, comments.at(-1) ?? 0, parent);
        break;
      }
      case "likeComment": {
        const id = existing(action.some);
        if (id !== undefined)
          toggle(
            `like comment ${action.member} ${id}`,
            () => members.likesComment(action.member, id),
            () => members.unlikesComment(action.member, id),
          );
        break;
      }
      case "edit":
        if (!deleted.has(action.note))
          members.edits(action.note, {
            ...action,
            mentionedIds: action.mentioned,
            newlyMentionedIds: action.mentioned,
            title: `Title ${story.events.length}`,
          });
        break;
      case "views":
        if (!deleted.has(action.note)) members.isSeen(action.note, action.views);
        break;
      // A count may come after the deletion of its note: the counter gathers for seconds.
      case "viewCount":
        members.areSeen(action.counter, Object.fromEntries(action.notes.map((noteId) => [noteId, action.views])));
        break;
      case "deleteNote":
        if (!deleted.has(action.note)) members.deletesNote(action.note);
        deleted.add(action.note);
        break;
      case "deleteComment": {
        const id = existing(action.some);
        if (id !== undefined && !deleted.has(id)) {
          members.deletesComment(id);
          deleted.add(id);
        }
        break;
      }
      case "saveDraft":
        if (on.has(`published ${action.draft}`) || deleted.has(action.draft)) break;
        drafts.add(action.draft);
        members.saves(action.draft - 12, action.draft, { tags: action.tags, title: `Draft ${story.events.length}` });
        break;
      case "publishDraft":
        if (!drafts.delete(action.draft)) break;
        on.add(`published ${action.draft}`);
        members.publishes(action.draft - 12, action.draft, action);
        break;
      case "deleteDraft":
        if (!drafts.delete(action.draft)) break;
        members.deletesDraft(action.draft);
        deleted.add(action.draft);
        break;
      case "session":
        sessions.step(action.member);
        break;
      case "password":
        if (!left.has(action.member)) sessions.changePassword(action.member);
        break;
      case "lock":
        if (left.has(action.member)) break;
        toggle(
          `locked ${action.member}`,
          () => story.tell("MemberDeactivated", { memberId: action.member }),
          () => story.tell("MemberReactivated", { memberId: action.member }),
        );
        break;
      case "leave":
        if (!left.has(action.member)) story.tell("MemberDeleted", { memberId: action.member });
        left.add(action.member);
        break;
      case "readOne":
      case "readAll":
      case "throwAway": {
        const told = toldBy(story.events[action.some % story.events.length]);
        if (told === undefined) break;
        if (action.kind === "readOne") members.reads(told.memberId, told.id);
        else if (action.kind === "readAll") members.readsAll(told.memberId, told.id, action.group);
        else members.throwsAway(told.memberId, told.id);
        break;
      }
      case "verification": {
        const step = applied.get(action.member) ?? 0;
        applied.set(action.member, step + 1);
        tellVerification(story, action.member, step);
        break;
      }
      case "write":
      case "read":
      case "hide":
        if (action.member !== action.other) chat[action.kind](action.member, action.other);
        break;
    }
  return story.events;
}

/** Whom an event tells first, and the id of that notification. */
function toldBy(event: StoredEvent | undefined): { memberId: number; id: number } | undefined {
  if (!event) return undefined;
  const data = event.data as Record<string, unknown>;
  const [mentioned] = (data.mentionedIds ?? []) as number[];
  const memberId = data.commentAuthorId ?? data.parentAuthorId ?? data.noteAuthorId ?? data.followedId ?? mentioned;
  return typeof memberId === "number" ? { memberId, id: notificationId(event.position, 0) } : undefined;
}

const profile = {
  avatar: null,
  bio: null,
  gender: null,
  zodiac_sign: null,
  mbti: null,
  education: null,
  major: null,
  interests: ["摄影"],
};

/** Two sessions of each member, of which the second began later; the password is changed in the first. */
function createSessions(story: ReturnType<typeof createStory>) {
  const steps = new Map<number, number>();
  const passwords = new Map<number, number>();
  return {
    step(memberId: number) {
      const step = steps.get(memberId) ?? 0;
      steps.set(memberId, step + 1);
      tellSession(story, memberId, step, passwords.get(memberId) ?? 0);
    },
    changePassword(memberId: number) {
      const changed = story.tell("PasswordChanged", { memberId, sessionId: 70 + memberId, credentialId: "c" });
      passwords.set(memberId, changed.revision);
    },
  };
}

function tellSession(story: ReturnType<typeof createStory>, memberId: number, step: number, passwordRevision: number): void {
  const session = { sessionId: 70 + memberId, memberId };
  const expiresAt = `2026-06-0${1 + (step % 9)}T00:00:00.000Z`;
  const start = (sessionId: number) =>
    story.tell("SessionStarted", { sessionId, memberId, refreshId: "a", userAgent: "Firefox", expiresAt, passwordRevision });
  if (step === 0) start(session.sessionId);
  else if (step === 1) start(80 + memberId);
  else if (step < 4) story.tell("SessionRefreshed", { ...session, refreshId: `${step}`, expiresAt });
  else if (step === 4) story.tell("SessionEnded", { ...session, reason: "signed-out" });
}

const applicationFields = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "报道校园" };

/** Submitted, rejected, submitted again, approved, and both taken back; then from the start. */
function tellVerification(story: ReturnType<typeof createStory>, memberId: number, step: number): void {
  const first = 1000 + memberId * 100 + Math.floor(step / 5) * 2;
  const about = (verificationId: number) => ({ verificationId, memberId, verificationType: 2 as const });
  switch (step % 5) {
    case 0:
      return void story.tell("VerificationSubmitted", { ...about(first), fields: applicationFields });
    case 1:
      return void story.tell("VerificationRejected", { ...about(first), reason: "看不清" });
    case 2:
      return void story.tell("VerificationSubmitted", { ...about(first + 1), fields: applicationFields });
    case 3:
      return void story.tell("VerificationApproved", about(first + 1));
    default:
      for (const id of [first, first + 1]) story.tell("VerificationWithdrawn", about(id));
  }
}

/** Conversations of any two, as commands would have let them be: started by the first word, read and hidden through what is there. */
function createChat(members: ReturnType<typeof createCommunity>) {
  const last = new Map<number, { messageId: number; from: Map<number, number> }>();
  let messageId = 600;
  const conversationOf = (one: number, other: number) => 500 + Math.min(one, other) * 10 + Math.max(one, other);
  return {
    write(member: number, other: number): void {
      const id = conversationOf(member, other);
      if (!last.has(id)) members.startsConversation(member, other, id);
      const known = last.get(id) ?? { messageId: 0, from: new Map<number, number>() };
      messageId += 1;
      members.writes(id, member, other, messageId);
      last.set(id, { messageId, from: known.from.set(member, messageId) });
    },
    read(member: number, other: number): void {
      const id = conversationOf(member, other);
      const through = last.get(id)?.from.get(other);
      if (through !== undefined) members.readsConversation(member, other, id, through);
    },
    hide(member: number, other: number): void {
      const id = conversationOf(member, other);
      const known = last.get(id);
      if (known) members.hides(member, other, id, known.messageId);
    },
  };
}

/** How a feed that is at least once and keeps the order of each entity may hand a log over. */
export interface Delivery {
  /** Which entity speaks next, again and again. */
  picks: number[];
  /** Sizes of the batches. */
  sizes: number[];
  /** Where the feed breaks off (in delivered events), and how far back it goes then. */
  breaks: { at: number; back: number }[];
  /** Which deliveries come twice in a row. */
  echoes: number[];
}

export const delivery: fc.Arbitrary<Delivery> = fc.record({
  picks: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
  sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 8 }),
  breaks: fc.array(fc.record({ at: fc.nat(60), back: fc.integer({ min: 1, max: 40 }) }), { maxLength: 2 }),
  echoes: fc.array(fc.nat(60), { maxLength: 4 }),
});

/** The batches that a read model receives of a log, delivered so. */
export function batchesOf(log: readonly StoredEvent[], { picks, sizes, breaks, echoes }: Delivery): StoredEvent[][] {
  const byStream = new Map<string, StoredEvent[]>();
  for (const event of log) byStream.set(event.stream, [...(byStream.get(event.stream) ?? []), event]);
  const queues = [...byStream.values()];
  const shuffled: StoredEvent[] = [];
  for (let step = 0; queues.length > 0; step++) {
    const index = (picks[step % picks.length] ?? 0) % queues.length;
    const event = queues[index]?.shift();
    if (event) shuffled.push(event);
    if (queues[index]?.length === 0) queues.splice(index, 1);
  }
  const delivered = shuffled.flatMap((event, index) => (echoes.includes(index) ? [event, event] : [event]));
  for (const { at, back } of breaks) {
    const end = Math.min(at, delivered.length);
    delivered.splice(end, 0, ...delivered.slice(Math.max(0, end - back), end));
  }
  const batches: StoredEvent[][] = [];
  for (let start = 0, turn = 0; start < delivered.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    batches.push(delivered.slice(start, start + size));
    start += size;
  }
  return batches;
}
