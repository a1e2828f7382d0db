import { describe, expect, it } from "vitest";
import { afterPress, FOLLOW_TEXT, isAlreadySo } from "./follow-button-state.ts";

const status = (buttonType: keyof typeof FOLLOW_TEXT) => ({ buttonType, followed: false, isFollowing: false, isMutual: false });

describe("a press on 关注", () => {
  it.each([
    ["关注", "follow", "已关注", true],
    ["回关", "back", "互相关注", true],
    ["已关注", "unfollow", "关注", false],
    ["互相关注", "mutual", "回关", false],
  ] as const)("turns %s (%s) into %s", (before, type, after, followed) => {
    const next = afterPress(status(type));
    expect(FOLLOW_TEXT[type]).toBe(before);
    expect(FOLLOW_TEXT[next.buttonType]).toBe(after);
    expect(next.followed).toBe(followed);
    expect(next.isMutual).toBe(next.buttonType === "mutual");
  });

  it("on oneself changes nothing", () => {
    expect(afterPress(status("self"))).toEqual(status("self"));
  });

  it("is kept when the server already has the state, and undone on any other refusal", () => {
    expect(isAlreadySo({ code: "already-following" })).toBe(true);
    expect(isAlreadySo({ code: "not-following" })).toBe(true);
    expect(isAlreadySo({ code: "follow-oneself" })).toBe(false);
    expect(isAlreadySo(null)).toBe(false);
  });
});
