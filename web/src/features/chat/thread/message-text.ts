const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u;
const MOST_LARGE = 3;

/** A text of one to three emoji only is shown large. */
export function isLargeEmoji(text: string): boolean {
  if (!ONLY_EMOJI.test(text)) return false;
  const graphemes = [...new Intl.Segmenter("zh", { granularity: "grapheme" }).segment(text.replace(/\s+/gu, ""))];
  return graphemes.length <= MOST_LARGE;
}
