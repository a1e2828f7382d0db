import { writeFile } from "node:fs/promises";
import { EMOJI_LIST, freshEmojiList } from "./emoji-files.ts";

/** `npm run emojis`: makes the list of the emoji picker anew, after a new version of `emojibase-data` or other words of ours. */
await writeFile(EMOJI_LIST, await freshEmojiList());
