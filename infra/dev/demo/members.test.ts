import { expect, test } from "vitest";
import { members } from "./members.ts";

const lengthOf = (text: string) => [...text].length;

test("The demo community has sixty people with sixty nicknames", () => {
  expect(members).toHaveLength(60);
  expect(new Set(members.map(({ nickname }) => nickname)).size).toBe(60);
});

test("Every nickname has 1 to 10 characters and every bio at most 200", () => {
  expect(members.filter(({ nickname }) => lengthOf(nickname) < 1 || lengthOf(nickname) > 10)).toEqual([]);
  expect(members.filter(({ bio }) => lengthOf(bio) > 200)).toEqual([]);
});

test("Every member has at most 5 interests of 1 to 8 characters", () => {
  expect(members.filter(({ interests }) => interests.length > 5)).toEqual([]);
  expect(members.flatMap(({ interests }) => interests).filter((interest) => lengthOf(interest) < 1 || lengthOf(interest) > 8)).toEqual([]);
});
