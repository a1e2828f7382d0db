import { expect, it } from "vitest";
import { avatarColour, firstCharacter } from "./avatar-colour.ts";

it("gives the same name the same colour", () => {
  expect(avatarColour("林墨")).toEqual(avatarColour("林墨"));
  expect(avatarColour("林墨")).not.toEqual(avatarColour("小满"));
});

it("takes the first character as a reader sees it", () => {
  expect(firstCharacter(" echo")).toBe("E");
  expect(firstCharacter("🌸花")).toBe("🌸");
  expect(firstCharacter("")).toBe("拾");
});
