import { describe, expect, it } from "vitest";
import { otherSpellings, simplified } from "./simplified.ts";

describe("the simplified form of a character", () => {
  it.each(["攝摄", "裏里", "裡里", "為为", "爲为", "發发", "髮发", "著着", "薴苎"])("%s: the second for the first", (pair) => {
    const [traditional = "", simple = ""] = pair;
    expect(simplified(traditional)).toBe(simple);
    expect(simplified(simple)).toBe(simple);
  });
  it("is the character itself where it has no other", () => {
    for (const character of ["影", "a", "😀", "ー", ""]) expect(simplified(character)).toBe(character);
  });
});

describe("the other spellings of a text", () => {
  it("are those of each of its characters, once, each with what it stands for", () => {
    const { from, to } = otherSpellings("影发发");
    expect([...from].toSorted()).toEqual(["發", "髮"].toSorted());
    expect(to).toBe("发发");
    expect(otherSpellings("影a")).toEqual({ from: "", to: "" });
  });
});
