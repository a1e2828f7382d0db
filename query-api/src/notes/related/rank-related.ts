import { RELATED_NOTES } from "@shiye/events/note-lists";

/** One reason why a note may follow another one. A note with several reasons comes several times. */
export interface RelatedCandidate {
  id: number;
  authorId: number;
  heat: number;
  reason: "tag" | "channel" | "author";
  /** Of a tag: how many notes have it. */
  uses: number;
}

/** A tag that two notes alone have says most; one that everybody uses says as much as the author. */
const WEIGHTS = { tag: 4, author: 1, channel: 0.5 } as const;
const MOST_OF_ONE_AUTHOR = 3;

/** By what they share, then by heat. Of one author only a few, unless nobody else is left. */
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
