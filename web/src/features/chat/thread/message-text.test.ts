import { expect, it } from "vitest";
import { isLargeEmoji } from "./message-text.ts";

it("draws one to three emoji large, and nothing that is a text", () => {
  expect(["😀", "👍🏽 🎉", "👨‍👩‍👧", "🇨🇳", "❤️"].map(isLargeEmoji)).toEqual([true, true, true, true, true]);
  expect(["", "嗯", "😀😀😀😀", "3", "好😀", "#"].map(isLargeEmoji)).toEqual([false, false, false, false, false, false]);
});
