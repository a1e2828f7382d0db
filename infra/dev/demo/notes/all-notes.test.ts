import { FIRST_CATEGORIES } from "@shiye/events/categories";
import { expect, test } from "vitest";
import { members } from "../members.ts";
import { SUBJECTS, type WrittenNote } from "../texts.ts";
import { writtenNotes } from "./all-notes.ts";

/** The limits of the service count code points, not UTF-16 units. */
const isWithin = (text: string, most: number) => text.trim() !== "" && [...text].length <= most;
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

const all = Object.values(writtenNotes).flat();
/** Titles, so a failure names the notes to mend. */
const titlesOfNotesThat = (breakTheRule: (note: WrittenNote) => boolean) => all.filter(breakTheRule).map(({ title }) => title);

test("The channels of the notes are the first channels, in their order", () => {
  expect(Object.keys(writtenNotes)).toEqual(FIRST_CATEGORIES.map(({ title }) => title));
});

test.each(Object.entries(writtenNotes))("The channel %s has thirty notes", (_title, notes) => {
  expect(notes).toHaveLength(30);
});

test("Every title has 1 to 100 characters", () => {
  expect(titlesOfNotesThat(({ title }) => !isWithin(title, 100))).toEqual([]);
});

test("Every content has 1 to 2000 characters and no empty paragraph", () => {
  expect(titlesOfNotesThat(({ content }) => !isWithin(content, 2000))).toEqual([]);
  expect(titlesOfNotesThat(({ content }) => content.split("\n").some((paragraph) => paragraph.trim() === ""))).toEqual([]);
});

test("Every note has 1 to 10 different tags of 1 to 8 characters", () => {
  expect(titlesOfNotesThat(({ tags }) => tags.length < 1 || tags.length > 10)).toEqual([]);
  expect(titlesOfNotesThat(({ tags }) => tags.some((tag) => !isWithin(tag, 8)))).toEqual([]);
  expect(titlesOfNotesThat(({ tags }) => repeated(tags).length > 0)).toEqual([]);
});

test("Every note has 1 to 9 subjects that can be drawn", () => {
  expect(titlesOfNotesThat(({ subjects }) => subjects.length < 1 || subjects.length > 9)).toEqual([]);
  expect(titlesOfNotesThat(({ subjects }) => subjects.some((subject) => !SUBJECTS.includes(subject)))).toEqual([]);
});

test("Every author is one of the sixty members, and every member has written a note", () => {
  expect(titlesOfNotesThat(({ author }) => members[author] === undefined)).toEqual([]);
  const authors = new Set(all.map(({ author }) => author));
  expect(members.filter((_member, index) => !authors.has(index)).map(({ nickname }) => nickname)).toEqual([]);
});

test("No two notes have the same title or the same content", () => {
  expect(repeated(all.map(({ title }) => title))).toEqual([]);
  expect(repeated(all.map(({ content }) => content))).toEqual([]);
});
