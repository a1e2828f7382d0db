import { expect, it } from "vitest";
import { Interests } from "./members.ts";

it("interests are read from a list, from JSON and from a text with commas, and not from a text that is far too long for them", () => {
  for (const given of [["书", "猫"], '["书","猫"]', "书，猫"]) expect(Interests.parse(given)).toEqual(["书", "猫"]);
  const longest = JSON.stringify(["一", "二", "三", "四", "五"].map((first) => `${first}${"😀".repeat(7)}`));
  expect(Interests.parse(longest)).toHaveLength(5);
  expect(Interests.safeParse(`["书"${" ".repeat(1000)}]`).success).toBe(false);
});
