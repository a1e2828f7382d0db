import { readFile } from "node:fs/promises";
import data from "emojibase-data/zh/data.json" with { type: "json" };
import { emojiList } from "./emoji-list.ts";

export const EMOJI_LIST = new URL("../../../web/src/features/rich-text/emojis.txt", import.meta.url);

export async function freshEmojiList(): Promise<string> {
  return emojiList(data, await readFile(new URL("words.txt", import.meta.url), "utf8"));
}
