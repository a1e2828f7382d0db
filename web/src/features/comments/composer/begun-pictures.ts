import type { PictureItem } from "../../pictures/upload/picture-list.ts";
import { createDeviceDrafts } from "../../rich-text/device-drafts.ts";

/** An uploaded picture of an unsent comment. */
export interface BegunPicture {
  /** The same in every tab. The address does not identify a picture, because one comment may have the same file twice. */
  id: string;
  url: string;
  width: number;
  height: number;
  /** The time of the upload, in milliseconds since 1970. */
  at: number;
}

export const NO_PICTURES: readonly BegunPicture[] = [];

/** The server deletes an unused file a day after the upload (docs/decisions/media-lifetime.md). One hour is left for writing. */
const KEPT_MS = 23 * 60 * 60 * 1000;

/** The key names the member and the note. */
export const begunPictures = createDeviceDrafts<readonly BegunPicture[]>("comment-pictures", readPictures);

export function begunPicturesAt(key: string): readonly BegunPicture[] {
  return begunPictures.get()[key] ?? NO_PICTURES;
}

export function keepBegunPictures(key: string, pictures: readonly BegunPicture[]): void {
  begunPictures.keep(key, pictures.length === 0 ? null : pictures);
}

/** The uploaded pictures among the items of the input. Those in `known` keep their time of upload. */
export function begunFrom(items: readonly PictureItem[], known: readonly BegunPicture[], now: number): readonly BegunPicture[] {
  return items.flatMap(({ key: id, state }) => {
    if (state.kind !== "there") return [];
    const { url, width, height } = state.picture;
    return [{ id, url, width, height, at: known.find((one) => one.id === id)?.at ?? now }];
  });
}

/** The item of the input for a stored picture. */
export function itemOfBegun({ id: key, url, width, height, at }: BegunPicture, now: number): PictureItem {
  const state: PictureItem["state"] =
    now - at > KEPT_MS
      ? { kind: "failed", message: "图片已过期，请删除后重新上传", final: true }
      : { kind: "there", picture: { url, width, height } };
  return { key, name: "", preview: url, alt: "", state };
}

export function areSamePictures(one: readonly BegunPicture[], other: readonly BegunPicture[]): boolean {
  return one.length === other.length && one.every(({ id }, place) => id === other[place]?.id);
}

export function readPictures(stored: unknown): readonly BegunPicture[] | null {
  if (!Array.isArray(stored)) return null;
  const pictures = stored.filter(isPicture);
  return pictures.length > 0 ? pictures : null;
}

function isPicture(stored: Partial<BegunPicture> | null): stored is BegunPicture {
  if (typeof stored?.id !== "string" || typeof stored.url !== "string" || !stored.url.startsWith("/media/")) return false;
  return [stored.width, stored.height, stored.at].every((value) => typeof value === "number");
}
