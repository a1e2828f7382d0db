import { readFile } from "node:fs/promises";
import data from "emojibase-data/zh/data.json" with { type: "json" };
import { expect, it } from "vitest";
import { withTone } from "../../../web/src/features/rich-text/emoji-data.ts";
import { EMOJI_LIST, freshEmojiList } from "./emoji-files.ts";

it("the list of the picker is what the data and our words give, else `npm run emojis` makes it so", async () => {
  expect(await readFile(EMOJI_LIST, "utf8")).toBe(await freshEmojiList());
});

it("every emoji that has skin tones gets each of them exactly as Unicode writes it", () => {
  const toned = data.filter(({ skins, group }) => skins && group !== 2);
  expect(toned.length).toBeGreaterThan(300);
  for (const emoji of toned) {
    for (const skin of emoji.skins ?? []) {
      const [tone, other] = [skin.tone].flat();
      if (tone === undefined || (other !== undefined && other !== tone)) continue;
      const text = withTone({ text: emoji.emoji, hasTones: true }, String.fromCodePoint(0x1f3fa + tone));
      expect(text, emoji.label).toBe(skin.emoji);
    }
  }
});
