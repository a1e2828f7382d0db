import { describe, expect, it } from "vitest";
import { EMOJI_GROUPS, type Emoji, findEmojis, SKIN_TONES, withTone } from "./emoji-data.ts";

/** The flag is newer than our compile target, the engines are not. */
const RECENT_FLAG: string = "v";
const EMOJI = new RegExp("^\\p{RGI_Emoji}$", RECENT_FLAG);
const all = EMOJI_GROUPS.flatMap(({ emojis }) => emojis);
const named = (name: string) => all.find(({ names }) => names.includes(name)) as Emoji;

describe("our emoji", () => {
  it("are one emoji each, with a name in Chinese", () => {
    const segments = new Intl.Segmenter("zh-CN", { granularity: "grapheme" });
    for (const { text, names } of all) {
      expect([...segments.segment(text)], text).toHaveLength(1);
      expect(text).toMatch(EMOJI);
      for (const name of names) expect(name, text).toMatch(/^\p{Script=Han}+$/u);
    }
  });

  it("stand in one place each, in eight groups", () => {
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(EMOJI_GROUPS.map(({ name }) => name).join()).toBe(
      "smileys_people,animals_nature,food_drink,activities,travel_places,objects,symbols,flags",
    );
    expect(Math.min(...EMOJI_GROUPS.map(({ emojis }) => emojis.length))).toBeGreaterThan(30);
  });

  it("take every tone they say they have, as one emoji", () => {
    const toned = all.filter(({ hasTones }) => hasTones);
    expect(toned.length).toBeGreaterThan(40);
    for (const emoji of toned) for (const { modifier } of SKIN_TONES) expect(withTone(emoji, modifier), emoji.text).toMatch(EMOJI);
    expect(withTone(named("点赞"), "🏽")).toBe("👍🏽");
    expect(withTone(named("胜利"), "🏻")).toBe("✌🏻");
    expect(withTone(named("笑哭"), "🏻")).toBe("😂");
  });

  it("are found by any of their names, in part", () => {
    expect(findEmojis("奶茶").map(({ text }) => text)).toEqual(["🧋"]);
    expect(findEmojis(" 加油 ").map(({ text }) => text)).toEqual(["✊", "💪"]);
    expect(findEmojis("🧋")).toHaveLength(1);
    expect(findEmojis("没有这样的")).toEqual([]);
  });
});
