import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { foldedString } from "../fold.ts";
import type { NoteDocument } from "../search-index.ts";
import { createRandom, generateNotes } from "../testing/generated-notes.ts";
import { openSearchLab, type SearchLab } from "../testing/search-lab.ts";

const NOTES = 3000;
const QUERIES_OF_EACH_LENGTH = 60;

let lab: SearchLab;
const notes = generateNotes(NOTES, { seed: 20260501, authors: 40 });
beforeAll(async () => {
  lab = await openSearchLab(inject("databaseUrl"));
  for (let start = 0; start < NOTES; start += 500) await lab.apply({ notes: notes.slice(start, start + 500) });
});
afterAll(() => lab.close());

/** The fields of a note, folded. A phrase must be within one of them. */
const fieldsOf = ({ title, text, tags }: NoteDocument) => [title, text, ...tags].map(foldedString);
const fields = new Map(notes.map((note) => [note.noteId, fieldsOf(note)]));
/** The right answer, by reading every note. */
const containing = (phrase: string) => [...fields].filter(([, texts]) => texts.some((text) => text.includes(phrase))).map(([id]) => id);

/** Phrases that occur in some note, of ideographs only or also with letters and digits. */
function phrasesOf(length: number, pattern: RegExp): string[] {
  const random = createRandom(length);
  const phrases = new Set<string>();
  for (let turn = 0; phrases.size < QUERIES_OF_EACH_LENGTH && turn < 100_000; turn += 1) {
    const texts = fieldsOf(notes[Math.floor(random() * NOTES)] as NoteDocument);
    const text = [...(texts[Math.floor(random() * texts.length)] ?? "")];
    const at = Math.floor(random() * Math.max(1, text.length - length + 1));
    const phrase = text.slice(at, at + length).join("");
    if ([...phrase].length === length && pattern.test(phrase)) phrases.add(phrase);
  }
  return [...phrases];
}

async function measure(phrases: readonly string[]): Promise<{ recall: number; precision: number; found: number }> {
  const sums = { right: 0, found: 0, wanted: 0 };
  for (const keyword of phrases) {
    const wanted = new Set(containing(keyword));
    const { notes: result } = await lab.index.search({ keyword, notes: { limit: NOTES, offset: 0 } });
    const found = result?.hits.map(({ noteId }) => noteId) ?? [];
    expect(result?.total).toBe(found.length);
    sums.right += found.filter((id) => wanted.has(id)).length;
    sums.found += found.length;
    sums.wanted += wanted.size;
  }
  return { recall: sums.right / sums.wanted, precision: sums.right / sums.found, found: sums.found };
}

describe(`search among ${NOTES} notes, against reading every one of them`, () => {
  it.each([1, 2, 3, 4])("finds all notes with a phrase of %i characters, and no others", async (length) => {
    const phrases = phrasesOf(length, /^\p{Script=Han}+$/u);
    const { recall, precision, found } = await measure(phrases);
    console.log(`${phrases.length} phrases of ${length}: recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}, ${found} found`);
    expect(phrases.length).toBeGreaterThan(50);
    expect(recall).toBeGreaterThanOrEqual(0.99);
    expect(precision).toBeGreaterThanOrEqual(0.99);
  });

  it("finds phrases in which a word begins or ends among ideographs", async () => {
    const phrases = ["用iphone15", "iphone15拍", "12元", "8点开", "bgm是周", "附ppt", "a4纸", "26度", "人均30", "wi-fi"];
    const { recall, precision, found } = await measure(phrases);
    console.log(`${phrases.length} mixed phrases: recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}, ${found} found`);
    expect(recall).toBeGreaterThanOrEqual(0.99);
    expect(precision).toBeGreaterThanOrEqual(0.99);
  });

  it("fails on an index of single characters (control)", async () => {
    const reversed = phrasesOf(2, /^\p{Script=Han}+$/u).map((phrase) => [...phrase].reverse().join(""));
    const absent = reversed.filter((phrase) => containing(phrase).length === 0);
    expect(absent.length).toBeGreaterThan(20);
    for (const keyword of absent)
      expect((await lab.index.search({ keyword, notes: { limit: 1, offset: 0 } })).notes?.total, keyword).toBe(0);
  });
});
