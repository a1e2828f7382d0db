import type { PictureView } from "@shiye/events/media";
import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { isWhole } from "./cached-note.ts";

/** The pictures of a note, from its card alone while the rest is on its way: the first with its sizes, the others by address. */
export function picturesOf(note: NoteCardView | NoteView): PictureView[] {
  if (isWhole(note) && note.media.length > 0) return note.media;
  const { width, height, thumbhash, variants } = note;
  const urls = note.images.length > 0 ? note.images : note.image ? [note.image] : [];
  return urls.map((url, index) =>
    index === 0 ? { url, width, height, thumbhash, variants, alt: "" } : { url, width, height, thumbhash: null, variants: [], alt: "" },
  );
}

/** No picture makes the pane a ribbon or a tower; beyond these the picture stands inside the pane. */
const TALLEST = 0.6;
const FLATTEST = 1.8;

/** width / height of the pane: the first picture's own ratio, so that the usual note fills it without a margin. */
export function paneRatio(pictures: readonly Pick<PictureView, "width" | "height">[]): number {
  const first = pictures[0];
  if (!first || first.width <= 0 || first.height <= 0) return 1;
  return Math.min(FLATTEST, Math.max(TALLEST, first.width / first.height));
}

/** What a screen reader hears of a picture: the author's words, or else which one it is. */
export function pictureText(picture: PictureView, index: number, count: number, title: string): string {
  if (picture.alt) return picture.alt;
  return count > 1 ? `${title || "笔记"}，第 ${index + 1} 张图片，共 ${count} 张` : `${title || "笔记"}的图片`;
}
