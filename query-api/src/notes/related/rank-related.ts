import { RELATED_NOTES } from "@shiye/events/note-lists";

/** One reason why a note is related to another. A note with several reasons comes several times. */
export interface RelatedCandidate {
  id: number;
  authorId: number;
  heat: number;
  reason: "tag" | "channel" | "author";
  /** For a tag: how many notes have it. */
  uses: number;
}

/** A tag of only two notes weighs most; a tag that everybody uses weighs as much as the author. */
const WEIGHTS = { tag: 4, author: 1, channel: 0.5 } as const;
const MOST_OF_ONE_AUTHOR = 3;

/** By what they share, then by heat. Only a few of one author, unless no other is left. */
export function rankRelated(candidates: readonly RelatedCandidate[]): number[] {
  const notes = new Map<number, { id: number; authorId: number; heat: number; score: number }>();
  for (const { id, authorId, heat, reason, uses } of candidates) {
    const note = notes.get(id) ?? { id, authorId, heat, score: 0 };
    note.score += reason === "tag" ? WEIGHTS.tag / (1 + Math.log10(Math.max(1, uses))) : WEIGHTS[reason];
    notes.set(id, note);
  }
  const ranked = [...notes.values()].sort((one, other) => other.score - one.score || other.heat - one.heat || other.id - one.id);
  const ofAuthor = new Map<number, number>();
  const [first, spare]: [number[], number[]] = [[], []];
  for (const { id, authorId } of ranked) {
    const before = ofAuthor.get(authorId) ?? 0;
    ofAuthor.set(authorId, before + 1);
    (before < MOST_OF_ONE_AUTHOR ? first : spare).push(id);
  }
  return [...first, ...spare].slice(0, RELATED_NOTES);
}
