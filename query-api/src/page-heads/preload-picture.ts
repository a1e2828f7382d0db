import type { NoteView } from "@shiye/events/notes";
import { paneRatio, paneSizes, pictureChoices } from "@shiye/events/picture-pane";
import { escapeHtml } from "@shiye/events/text";

/**
 * Preloads a note's first picture, the largest thing on its page, before the site starts. The attributes must be the same as in the site
 * (web/src/ui/Picture.tsx), or the browser would load two pictures.
 */
export function preloadPicture(note: NoteView): string {
  const [first] = note.media;
  const choices = first ? pictureChoices(first.variants, first).filter(({ type }) => type === "image/avif") : [];
  if (!first || choices.length === 0) return "";
  const candidates = choices.map(({ url, width }) => `${url} ${width}w`).join(", ");
  const sizes = paneSizes(paneRatio(first));
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeHtml(candidates)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`;
}
