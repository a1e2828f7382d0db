import type { PictureView } from "@shiye/events/media";

/** The pictures at these addresses. Of one that the server told nothing of, as in answers that an earlier version kept on this device, only the address is known. */
export function picturesAt(urls: readonly string[], told: readonly PictureView[] = []): PictureView[] {
  return urls.map(
    (url) => told.find((picture) => picture.url === url) ?? { url, width: 0, height: 0, thumbhash: null, alt: "", variants: [] },
  );
}

/** For `sizes`: how wide a picture is drawn that fills a square of so many pixels. What is wider than high stands out at its sides, and is cut off. */
export function squareSizes(side: number, { width, height }: Pick<PictureView, "width" | "height">): string {
  return `${Math.ceil(side * (height > 0 ? Math.max(1, width / height) : 1))}px`;
}
