import { createHash, type Hash } from "node:crypto";

/** The types of stored files. Only the extension decides the type that a file is served with. A new kind of media is one line here. */
export const mediaTypes = {
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
} as const;

export type MediaExtension = keyof typeof mediaTypes;
export type MediaType = (typeof mediaTypes)[MediaExtension];
export type VideoExtension = Extract<MediaExtension, "mp4" | "mov" | "webm">;
export type VideoType = (typeof mediaTypes)[VideoExtension];

/** The narrowest width that is made of every picture that has it. */
export const SMALL_WIDTH = 360;
/** The width that is made of narrower pictures, which are mostly avatars: 48 pixels on a screen of three dots a pixel. */
export const TINY_WIDTH = 144;
const digestLength = 32;
const mediaPath = "/media/";
const namePattern = new RegExp(
  `^([0-9a-f]{2})/(\\1[0-9a-f]{${digestLength - 2}})(?:-([1-9][0-9]{0,4}))?\\.(${Object.keys(mediaTypes).join("|")})$`,
);

/** The first 128 bits of the SHA-256 of the content, in hexadecimal: long enough to be unique, short enough for an address. */
export function contentDigest(data: Uint8Array): string {
  return shortDigest(createHash("sha256").update(data));
}

export function shortDigest(hash: Hash): string {
  return hash.digest("hex").slice(0, digestLength);
}

/** `<2 hex>/<32 hex>[-<width>].<extension>`. The folder keeps directories small with millions of files. */
export function mediaName(digest: string, extension: MediaExtension, width?: number): string {
  return `${digest.slice(0, 2)}/${digest}${width === undefined ? "" : `-${width}`}.${extension}`;
}

/** The names that a picture's narrowest variant can have. At most one of them exists, because a picture has one of the widths. */
export function smallNames(name: string): string[] {
  return [SMALL_WIDTH, TINY_WIDTH].map((width) => mediaName(digestOfName(name), "avif", width));
}

/** True only for names that `mediaName` makes. Such a name cannot point outside of the store's folder. */
export function isMediaName(name: string): boolean {
  return namePattern.test(name);
}

export function digestOfName(name: string): string {
  const digest = namePattern.exec(name)?.[2];
  if (digest === undefined) throw new Error(`not a media name: ${JSON.stringify(name)}`);
  return digest;
}

export function typeOfName(name: string): MediaType {
  const extension = namePattern.exec(name)?.[4];
  if (extension === undefined) throw new Error(`not a media name: ${JSON.stringify(name)}`);
  return mediaTypes[extension as MediaExtension];
}

/** The public address of a stored file, relative to the origin. */
export function mediaUrl(name: string): string {
  return `${mediaPath}${name}`;
}

/** The name of the file at one of our addresses; undefined for any other address. */
export function nameOfMediaUrl(url: string): string | undefined {
  const name = url.startsWith(mediaPath) ? url.slice(mediaPath.length) : "";
  return isMediaName(name) ? name : undefined;
}
