import type { PictureView } from "@shiye/events/media";

/**
 * The pictures at these addresses. For a picture without a record, as in answers that an older version stored on this device, only the
 * address is known.
 */
export function picturesAt(urls: readonly string[], told: readonly PictureView[] = []): PictureView[] {
  return urls.map(
    (url) => told.find((picture) => picture.url === url) ?? { url, width: 0, height: 0, thumbhash: null, alt: "", variants: [] },
  );
}

/** For `sizes`: the width of a picture that fills a square of this side. A wider picture extends beyond the sides and is cut off. */
export function squareSizes(side: number, { width, height }: Pick<PictureView, "width" | "height">): string {
  return `${Math.ceil(side * (height > 0 ? Math.max(1, width / height) : 1))}px`;
}
