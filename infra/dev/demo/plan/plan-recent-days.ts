import { members as writtenMembers } from "../members.ts";
import { type PaletteName, palettes } from "../pictures/palettes.ts";
import type { Random } from "../random.ts";
import { followedBack, INBOX_READ_HOURS_AGO, recentReactions, recentRemarks } from "../recent-days.ts";
import type { PlannedAction } from "./actions.ts";
import type { Mentions } from "./people.ts";
import type { Say } from "./reactions.ts";
import { pictureOf } from "./subjects.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PALETTES = Object.keys(palettes) as PaletteName[];
/** Whose sign-in the first start prints. */
const FIRST = 0;
/** A note that is newer than this has nobody's attention yet. */
const NOTED_HOURS_AGO = 36;

/** What everybody finds new who signs in first: every kind of notification, talk with pictures and mentions, and friends. */
export function planRecentDays(options: {
  members: number;
  end: number;
  random: Random;
  newestNoteOf: (member: number, before: number) => { note: number; at: number } | undefined;
  mentions: Mentions;
  say: Say;
  add: (action: PlannedAction) => void;
}): void {
  const { members, end, random, newestNoteOf, mentions, say, add } = options;
  const before = (hoursAgo: number) => Math.floor(end - hoursAgo * HOUR);
  const noteOf = (member: number) => newestNoteOf(member, before(NOTED_HOURS_AGO));
  const is = (member: number) => member < members;

  const said = new Map<number, { comment: number; note: number }>();
  for (const [place, { hoursAgo, by, under, content, picture, likedBy = [], pinned }] of recentRemarks.entries()) {
    const parent = "remark" in under ? said.get(under.remark) : undefined;
    const note = "remark" in under ? parent?.note : noteOf(under.noteOf)?.note;
    if (note === undefined || !is(by)) continue;
    const at = before(hoursAgo);
    const shown = picture ? { picture: pictureOf(picture, random.pick(PALETTES), "4:3", random) } : {};
    const comment = say({ at, member: by, note, parent: parent?.comment ?? null, ...mentions(content), ...shown });
    said.set(place, { comment, note });
    for (const [turn, liker] of likedBy.filter(is).entries())
      add({ at: Math.min(at + (turn + 1) * 17 * MINUTE, end - MINUTE), kind: "like-comment", member: liker, comment });
    if (pinned && "noteOf" in under && is(under.noteOf))
      add({ at: at + 20 * MINUTE, kind: "pin-comment", member: under.noteOf, note, comment });
  }

  const own = noteOf(FIRST);
  for (const { kind, by, hoursAgo } of recentReactions) {
    if (!is(by)) continue;
    if (kind === "follow") add({ at: before(hoursAgo), kind, member: by, followed: FIRST });
    else if (own) add({ at: before(hoursAgo), kind, member: by, note: own.note });
  }
  for (const [place, friend] of followedBack.filter(is).entries()) {
    add({ at: before(60 + place), kind: "follow", member: friend, followed: FIRST });
    add({ at: before(59 + place), kind: "follow", member: FIRST, followed: friend });
  }
  for (let member = 0; member < Math.min(members, writtenMembers.length); member++)
    add({ at: before(INBOX_READ_HOURS_AGO + (member === FIRST ? 0 : random.between(0, 20))), kind: "read-notifications", member });
}
