import { expect, it } from "vitest";
import { wordsOfEvent } from "./event-words.ts";

it("the decision that brings a note back has words that are true with and without an appeal", () => {
  expect(wordsOfEvent("AppealDecided", { granted: true })).toBe("恢复被下架的笔记");
  expect(wordsOfEvent("AppealDecided", { granted: false })).toBe("申诉被驳回");
});

it("an event of a newer version, which has no words here, is shown by its name", () => {
  expect(wordsOfEvent("NoteSung", {})).toBe("NoteSung");
});
