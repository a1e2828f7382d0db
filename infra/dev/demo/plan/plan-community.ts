import { FIRST_CATEGORIES } from "@shiye/events/categories";
import { writtenDrafts } from "../drafts.ts";
import { members as writtenMembers } from "../members.ts";
import { writtenNotes } from "../notes/all-notes.ts";
import type { Ratio } from "../pictures/draw-picture.ts";
import { type PaletteName, palettes } from "../pictures/palettes.ts";
import { createRandom, type Random } from "../random.ts";
import type { CategoryTitle, WrittenNote } from "../texts.ts";
import { writtenVerifications } from "../verified-members.ts";
import { writtenVideoNotes } from "../video-notes.ts";
import type { FilmName } from "../videos/films.ts";
import type { PlannedAction, PlannedPicture } from "./actions.ts";
import { accountNameOf, createMentions, profileOf } from "./people.ts";
import { planConversations } from "./plan-conversations.ts";
import { planFolders } from "./plan-folders.ts";
import { planOwnNotes } from "./plan-own-notes.ts";
import { planRecentDays } from "./plan-recent-days.ts";
import { planReports } from "./plan-reports.ts";
import { planViews } from "./plan-views.ts";
import { planReactions } from "./reactions.ts";
import { pictureOf } from "./subjects.ts";
import { createTimeQueue } from "./time-queue.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far back the community goes. */
const HISTORY_DAYS = 120;
/** The last thing happened this long before `now`. */
const QUIET_MS = 4 * 60_000;
/** Likelihood of each hour of the day, in Chinese time: a campus wakes late and writes in the evening. */
const HOURS = [4, 2, 1, 1, 1, 1, 3, 6, 7, 7, 8, 9, 12, 9, 7, 7, 8, 10, 12, 14, 17, 20, 18, 10];
const UTC_OFFSET_HOURS = 8;
/** Tall pictures look best in a feed of columns, so most are. */
const RATIOS: readonly Ratio[] = ["3:4", "3:4", "4:5", "1:1", "4:3", "2:3"];
const PALETTES = Object.keys(palettes) as PaletteName[];
/** One note in so many is a film, as long as there are films. */
const NOTES_FOR_A_FILM = 20;

interface CommunityOptions {
  members: number;
  notes: number;
  seed: string;
  /** Milliseconds since 1970; nothing happens later. */
  now: number;
  /** Account ids are this and a number; by default the demo community's `user001`. */
  accountPrefix?: string;
}

/**
 * The whole life of a community in order of time, made as it is asked for, so any size streams. The same options give the same
 * community. The first sixty members and three hundred notes are written by hand; beyond them texts and people are recombined.
 */
export function* planCommunity(options: CommunityOptions): Generator<PlannedAction> {
  const random = createRandom(options.seed);
  const end = options.now - QUIET_MS;
  const start = end - HISTORY_DAYS * DAY;
  const queue = createTimeQueue<PlannedAction>();
  const registeredAt = planRegistrations(options, random.fork("members"), start, end);
  for (const [member, at] of registeredAt.entries())
    queue.add({ at, kind: "register", member, accountName: accountNameOf(member, options.accountPrefix), profile: profileOf(member) });
  /** What is done once by the same to the same: what the recent days want for themselves happens nowhere else. */
  const spokenFor = new Set<string>();
  const views = planViews({ start: start + 2 * DAY, end, random: random.fork("views"), add: queue.add });
  const file = planFolders({ from: start + DAY, end, add: queue.add });
  const add = (action: PlannedAction) => {
    if (spokenFor.has(pairOf(action))) return;
    queue.add(action);
    views.done(action);
    if (action.kind === "collect") file(action);
  };
  const talkedOf = new Set<number>();
  const keepOwn = planOwnNotes({ end, notes: options.notes, talkedOf, add });
  planVerifications(registeredAt, end, add);
  planDrafts(options, random.fork("drafts"), end, add);

  const mentions = createMentions(options);
  const { react, say } = planReactions({ registeredAt, end, random: random.fork("reactions"), mentions, add });
  const writing = random.fork("notes");
  const order = withFilms(writing.shuffle(handWritten), options.notes);
  const times = noteTimes(options.notes, writing, start + 2 * DAY, end);
  const newestNoteOf = (member: number, before: number) => {
    const note = order.findLastIndex(({ written }, index) => written.author === member && (times[index] ?? end) < before);
    if (note < 0) return undefined;
    talkedOf.add(note);
    return { note, at: times[note] ?? end };
  };
  const addOnce = (action: PlannedAction) => {
    add(action);
    if (pairOf(action) !== "") spokenFor.add(pairOf(action));
  };
  planRecentDays({ members: options.members, end, random: random.fork("recent days"), newestNoteOf, mentions, say, add: addOnce });
  planConversations({ members: options.members, end, random: random.fork("conversations"), newestNoteOf, add });
  planFollows(registeredAt, random.fork("follows"), end, add);
  const published: { note: number; member: number }[] = [];
  for (const [note, at] of times.entries()) {
    for (let earlier = queue.takeBefore(at); earlier; earlier = queue.takeBefore(at)) yield earlier;
    const { category, written, film } = textOf(note, order, writing);
    const member = note < order.length && written.author < options.members ? written.author : authorAt(registeredAt, at, writing);
    const publish = {
      at,
      kind: "publish" as const,
      note,
      member,
      category,
      title: written.title,
      ...mentions(written.content),
      tags: written.tags,
      ...(film ? { film, pictures: [] } : { pictures: picturesOf(written, note) }),
    };
    yield publish;
    published.push({ note, member });
    views.published(note, member, at);
    keepOwn(publish);
    react({ note, author: member, at, category });
  }
  planReports({ published, members: options.members, from: times.at(-1) ?? end, end, add });
  for (let rest = queue.takeBefore(Number.POSITIVE_INFINITY); rest; rest = queue.takeBefore(Number.POSITIVE_INFINITY)) yield rest;
}

/** Who does what to whom, of what is there once however often it is done. */
function pairOf(action: PlannedAction): string {
  if (action.kind === "follow") return `follow ${action.member} ${action.followed}`;
  if (action.kind === "like-note" || action.kind === "collect") return `${action.kind} ${action.member} ${action.note}`;
  return "";
}

interface Text {
  category: CategoryTitle;
  written: WrittenNote;
  film?: FilmName;
}

const handWritten = FIRST_CATEGORIES.flatMap(({ title }) =>
  writtenNotes[title].map((written): Text => ({ category: title as CategoryTitle, written })),
);

/** Puts the films between the other notes: the newest near the end, the others at even distances before it. */
function withFilms(order: readonly Text[], notes: number): Text[] {
  const count = Math.min(writtenVideoNotes.length, Math.ceil(notes / NOTES_FOR_A_FILM));
  const mixed = order.slice(0, notes - count);
  const distance = Math.floor(notes / (count + 4));
  for (const { category, film, ...written } of writtenVideoNotes.slice(0, count).reverse()) {
    const later = writtenVideoNotes.findIndex((one) => one.film === film);
    mixed.splice(Math.max(0, notes - 3 - later * distance - later), 0, { category, film, written: { ...written, subjects: [] } });
  }
  return mixed;
}

/** Applied for in the first days, and looked at by somebody who took their time. */
function planVerifications(registeredAt: readonly number[], end: number, add: (action: PlannedAction) => void): void {
  for (const { member, form, decision } of writtenVerifications) {
    const from = registeredAt[member];
    if (from === undefined) continue;
    const at = decision === "approved" ? from + (2 + (member % 5)) * HOUR : end - 2 * DAY;
    const decidedAt = decision === "waiting" ? undefined : at + 5 * HOUR;
    add({ at, kind: "verify", member, form, decidedAt, rejected: typeof decision === "string" ? undefined : decision.rejected });
  }
}

function planDrafts({ members }: CommunityOptions, random: Random, end: number, add: (action: PlannedAction) => void): void {
  for (const [draft, { author, daysAgo, category, title, content, tags, subjects, film }] of writtenDrafts.entries()) {
    if (author >= members) continue;
    const palette = random.pick(PALETTES);
    const pictures = subjects.map((subject) => pictureOf(subject, palette, "3:4", random));
    const what = { title, content, tags, pictures, ...(film ? { film } : {}) };
    add({ at: Math.floor(end - daysAgo * DAY), kind: "draft", draft, member: author, category, ...what });
  }
}

/** The written members are there from the beginning, the others come one by one. */
function planRegistrations({ members }: CommunityOptions, random: Random, start: number, end: number): number[] {
  const times = Array.from({ length: members }, (_none, member) =>
    member < writtenMembers.length ? start + random.between(0, DAY) : start + DAY + random.between(0, end - start - 3 * DAY),
  );
  return times.map(Math.floor);
}

/** Early and written members gather followers; some follow back. */
function planFollows(registeredAt: readonly number[], random: Random, end: number, add: (follow: PlannedAction) => void): void {
  const count = registeredAt.length;
  for (let member = 0; member < count; member++) {
    const chosen = new Set<number>();
    for (let wishes = random.integer(2, 14); wishes > 0; wishes--) chosen.add(Math.floor(random.unit() ** 2 * count));
    chosen.delete(member);
    for (const followed of chosen) {
      const from = Math.max(registeredAt[member] ?? 0, registeredAt[followed] ?? 0) + HOUR;
      const at = Math.floor(random.between(from, Math.max(from + 1, end)));
      if (at < end) add({ at, kind: "follow", member, followed });
    }
  }
}

function noteTimes(notes: number, random: Random, start: number, end: number): number[] {
  const days = (end - start) / DAY;
  const weights = HOURS.reduce((sum, weight) => sum + weight, 0);
  const hourOf = () => {
    let left = random.unit() * weights;
    return HOURS.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
  };
  return Array.from({ length: notes }, () => {
    const midnight = Math.floor((start + random.unit() * days * DAY) / DAY) * DAY;
    const at = midnight + ((hourOf() - UTC_OFFSET_HOURS + 24) % 24) * HOUR + random.unit() * HOUR;
    return Math.floor(Math.min(Math.max(at, start), end - random.between(1, 3 * HOUR)));
  }).sort((one, other) => one - other);
}

/** Written notes first, each once; then two of the same channel are read into each other. */
function textOf(note: number, order: readonly Text[], random: Random): Text {
  const own = order[note];
  if (own) return own;
  const { category, written } = random.pick(handWritten);
  const other = random.pick(writtenNotes[category]);
  const lines = [...written.content.split("\n").slice(0, 2), ...other.content.split("\n").slice(-2)];
  return {
    category,
    written: {
      ...written,
      content: [...new Set(lines)].join("\n"),
      tags: [...new Set([...written.tags, ...other.tags])].slice(0, 5),
      subjects: other.subjects,
    },
  };
}

function authorAt(registeredAt: readonly number[], at: number, random: Random): number {
  for (let tries = 0; tries < 50; tries++) {
    const member = Math.floor(random.unit() ** 1.5 * registeredAt.length);
    if ((registeredAt[member] ?? at) < at - HOUR) return member;
  }
  return 0;
}

function picturesOf(written: WrittenNote, note: number): PlannedPicture[] {
  const random = createRandom(`pictures ${note}`);
  const ratio = random.pick(RATIOS);
  const palette = random.pick(PALETTES);
  return written.subjects.map((subject) => pictureOf(subject, palette, ratio, random));
}
