import { FIRST_CATEGORIES } from "@shiye/events/categories";
import { expect, test } from "vitest";
import { anyComments, commentsOf } from "./comments.ts";

const everyComment = [...Object.values(commentsOf).flatMap(({ single, threads }) => [...single, ...threads.flat()]), ...anyComments];

test.each(FIRST_CATEGORIES.map(({ title }) => title))("The channel %s has 14 single comments and 6 threads of 2 to 4 turns", (title) => {
  const { single, threads } = commentsOf[title];
  expect(single).toHaveLength(14);
  expect(threads).toHaveLength(6);
  expect(threads.filter((turns) => turns.length < 2 || turns.length > 4)).toEqual([]);
});

test("Sixty comments fit under any note", () => {
  expect(anyComments).toHaveLength(60);
});

test("Every comment is short, and no two are alike", () => {
  expect(everyComment.filter((comment) => [...comment].length < 2 || [...comment].length > 60)).toEqual([]);
  expect(everyComment.filter((comment, index) => everyComment.indexOf(comment) !== index)).toEqual([]);
});
