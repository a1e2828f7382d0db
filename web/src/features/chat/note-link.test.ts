import { expect, it } from "vitest";
import { noteAddress } from "../notes/share/share-text.ts";
import { linkedNote } from "./note-link.ts";

it("a message is a note only if it is the address of a note here", () => {
  const here = "https://shiye.example";
  expect(linkedNote(noteAddress(1700000000000001, here), here)).toBe(1700000000000001);
  expect(linkedNote(` ${here}/post?id=7\n`, here)).toBe(7);
  expect(linkedNote("/post?id=7", here), "of whoever cannot know the name of the site").toBe(7);
  for (const text of [
    `看 ${here}/post?id=7`,
    `${here}/post?id=7&x=1`,
    `${here}/post?id=07`,
    `${here}/post?id=99999999999999999`,
    "https://evil.example/post?id=7",
    `https://evil.example/${here}/post?id=7`,
    "//post?id=7",
    "evil.example/post?id=7",
    "",
  ])
    expect(linkedNote(text, here), text).toBeNull();
});
