import { describe, expect, it } from "vitest";
import { EMOJI_GROUPS, type Emoji, findEmojis, SKIN_TONES, withTone } from "./emoji-data.ts";

/** The flag is newer than our compile target, but the engines support it. */
const RECENT_FLAG: string = "v";
const EMOJI = new RegExp("^\\p{RGI_Emoji}$", RECENT_FLAG);
const all = EMOJI_GROUPS.flatMap(({ emojis }) => emojis);
/** Without emoji that the engine of the tests may not know. */
const known = all.filter(({ since = 0 }) => since < 15);
const named = (name: string) => all.find(({ names }) => names.includes(name)) as Emoji;

describe("our emoji", () => {
  it("are complete, one emoji each, with a name in Chinese", () => {
    expect(all.length).toBeGreaterThan(1900);
    const segments = new Intl.Segmenter("zh-CN", { granularity: "grapheme" });
    for (const { text, names } of all) {
      expect([...segments.segment(text)], text).toHaveLength(1);
      expect(names[0], text).toMatch(/\p{Script=Han}|^(OK|DVD|DNA)$/u);
      for (const name of names) expect(name, text).not.toMatch(/^\s*$|[\t\n]/);
    }
    for (const { text } of known) expect(text).toMatch(EMOJI);
  });

  it("are in one place each, in eight groups", () => {
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(EMOJI_GROUPS.map(({ name }) => name).join()).toBe(
      "smileys_people,animals_nature,food_drink,activities,travel_places,objects,symbols,flags",
    );
    expect(Math.min(...EMOJI_GROUPS.map(({ emojis }) => emojis.length))).toBeGreaterThan(80);
  });

  it("accept every tone they say they have, as one emoji", () => {
    const toned = known.filter(({ hasTones }) => hasTones);
    expect(toned.length).toBeGreaterThan(280);
    for (const emoji of toned) for (const { modifier } of SKIN_TONES) expect(withTone(emoji, modifier), emoji.text).toMatch(EMOJI);
    expect(withTone(named("点赞"), "🏽")).toBe("👍🏽");
    expect(withTone(named("胜利手势"), "🏻")).toBe("✌🏻");
    expect(withTone(named("手拉手的两个人"), "🏿")).toBe("🧑🏿‍🤝‍🧑🏿");
    expect(withTone(named("笑哭"), "🏻")).toBe("😂");
  });

  it("are found by a part of any name, exact names first", () => {
    expect(findEmojis("奶茶").map(({ text }) => text)[0]).toBe("🧋");
    expect(
      findEmojis(" 加油 ")
        .slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(["✊", "💪"]);
    expect(findEmojis("ok").map(({ text }) => text)).toContain("👌");
    expect(findEmojis("🧋")).toHaveLength(1);
    expect(findEmojis("没有这样的")).toEqual([]);
  });
});
