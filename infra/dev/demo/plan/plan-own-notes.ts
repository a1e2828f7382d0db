import { binnedNotes, noteEdits } from "../own-notes.ts";
import type { PlannedAction } from "./actions.ts";

const DAY = 86_400_000;
/** Nobody answers a note any more that is so old, but for those that the recent days talk of; so nothing planned for it finds it in the bin. */
const QUIET_AFTER_DAYS = 25;
/** Whose sign-in the first start prints. */
const FIRST = 0;
const PINNED_AFTER = 3_600_000;
const CLOSED_DAYS_AGO = 10;
const PINNED_DAYS_AGO = 4;

type Publish = Extract<PlannedAction, { kind: "publish" }>;

/** A community of fewer keeps all that it was asked for on view. */
const FEWEST_NOTES = 20;

/**
 * What the first member finds of their own past: notes with earlier versions, and notes in the recycle bin. And what authors do with a note that has been
 * there for a while: films stand first on their profiles, and the oldest one is closed for comments.
 */
export function planOwnNotes(options: {
  end: number;
  notes: number;
  /** Notes that the recent days talk of, however old: where there are few, the newest of an author may be months old. */
  talkedOf: ReadonlySet<number>;
  add: (action: PlannedAction) => void;
}) {
  const { end, notes, talkedOf, add } = options;
  let old = 0;
  let closed = false;
  let edits = 0;
  /** Turn by turn the old notes are binned and changed. */
  return function published(note: Publish): void {
    if (note.film && note.at + PINNED_AFTER < end)
      add({ at: note.at + PINNED_AFTER, kind: "pin-note", member: note.member, note: note.note });
    if (note.film || note.at > end - QUIET_AFTER_DAYS * DAY || talkedOf.has(note.note)) return;
    if (!closed && note.member !== FIRST) {
      closed = true;
      add({ at: Math.floor(end - CLOSED_DAYS_AGO * DAY), kind: "close-comments", member: note.member, note: note.note });
    }
    if (note.member !== FIRST) return;
    const turn = Math.floor(old / 2);
    const binned = old++ % 2 === 0 && notes >= FEWEST_NOTES ? binnedNotes[turn] : undefined;
    if (binned) add({ at: Math.floor(end - binned.daysAgo * DAY), kind: "bin", member: FIRST, note: note.note });
    if (binned || old % 2 === 1) return;
    const { member, category, pictures, mentions } = note;
    const shown = { title: note.title, content: note.content, tags: note.tags };
    for (const { daysAgo, change } of noteEdits[turn] ?? []) {
      Object.assign(shown, change(shown));
      const at = Math.floor(end - daysAgo * DAY);
      const said = { ...shown, pictures, ...(mentions ? { mentions } : {}) };
      add({ at, kind: "edit", edit: edits++, note: note.note, member, category, ...said });
    }
    // What was worth going on with is what everybody should see first.
    if (turn === 0) add({ at: Math.floor(end - PINNED_DAYS_AGO * DAY), kind: "pin-note", member, note: note.note });
  };
}
