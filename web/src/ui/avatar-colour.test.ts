import { expect, it } from "vitest";
import { avatarHue, firstCharacter } from "./avatar-colour.ts";

it("the same name always gets the same colour", () => {
  expect(avatarHue("林墨")).toBe(avatarHue("林墨"));
  expect(avatarHue("林墨")).not.toBe(avatarHue("小满"));
});

it("the first character is the first visible one, also if it has several code units", () => {
  expect(firstCharacter(" echo")).toBe("E");
  expect(firstCharacter("🌸花")).toBe("🌸");
  expect(firstCharacter("")).toBe("拾");
});
