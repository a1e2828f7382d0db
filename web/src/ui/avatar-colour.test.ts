import { expect, it } from "vitest";
import { avatarColour, firstCharacter } from "./avatar-colour.ts";

it("the same name always gets the same colour", () => {
  expect(avatarColour("林墨")).toEqual(avatarColour("林墨"));
  expect(avatarColour("林墨")).not.toEqual(avatarColour("小满"));
});

it("the first character is the first visible one, also if it has several code units", () => {
  expect(firstCharacter(" echo")).toBe("E");
  expect(firstCharacter("🌸花")).toBe("🌸");
  expect(firstCharacter("")).toBe("拾");
});
