import type { PictureView } from "@shiye/events/media";
import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { isWhole } from "./cached-note.ts";

/** The pictures of a note. While only its card is known, the first one has its size and the others only their address. */
export function picturesOf(note: NoteCardView | NoteView): PictureView[] {
  if (isWhole(note) && note.media.length > 0) return note.media;
  const { width, height, thumbhash, variants } = note;
  const urls = note.images.length > 0 ? note.images : note.image ? [note.image] : [];
  return urls.map((url, index) =>
    index === 0 ? { url, width, height, thumbhash, variants, alt: "" } : { url, width, height, thumbhash: null, variants: [], alt: "" },
  );
}

/** The accessible name of a picture: the author's text, or its number. */
export function pictureText(picture: PictureView, index: number, count: number, title: string): string {
  if (picture.alt) return picture.alt;
  return count > 1 ? `${title || "笔记"}，第 ${index + 1} 张图片，共 ${count} 张` : `${title || "笔记"}的图片`;
}
