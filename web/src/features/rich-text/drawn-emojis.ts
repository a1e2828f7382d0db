import type { Emoji } from "./emoji-data.ts";

/** One emoji of each version that a system may lack. */
const SAMPLES = new Map([
  [15, "🫨"],
  [15.1, "🐦‍🔥"],
  [16, "🫩"],
  [17, "🫪"],
]);
const SIZE = 24;
const lacking = new Map<number, boolean>();

/** False for an emoji of a version that this system draws as an empty box, or as separate parts. */
export function isDrawn({ since }: Pick<Emoji, "since">): boolean {
  if (since === undefined) return true;
  const known = lacking.get(since);
  if (known !== undefined) return !known;
  const sample = SAMPLES.get(since);
  const lacks = sample !== undefined && !draws(sample);
  lacking.set(since, lacks);
  return !lacks;
}

/** An emoji that is drawn has colours and about the width of the others. */
function draws(sample: string): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return true;
  context.font = `${SIZE - 4}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = "top";
  if (context.measureText(sample).width > context.measureText("😀").width * 1.5) return false;
  context.fillText(sample, 0, 0);
  const { data } = context.getImageData(0, 0, SIZE, SIZE);
  return data.some((value, index) => index % 4 === 0 && (value !== data[index + 1] || value !== data[index + 2]));
}
