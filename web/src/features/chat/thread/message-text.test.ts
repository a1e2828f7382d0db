import { expect, it } from "vitest";
import { isLargeEmoji } from "./message-text.ts";

it("shows one to three emoji large, and no other text", () => {
  expect(["😀", "👍🏽 🎉", "👨‍👩‍👧", "🇨🇳", "❤️"].map(isLargeEmoji)).toEqual([true, true, true, true, true]);
  expect(["", "嗯", "😀😀😀😀", "3", "好😀", "#"].map(isLargeEmoji)).toEqual([false, false, false, false, false, false]);
});
