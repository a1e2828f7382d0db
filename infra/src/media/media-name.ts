import { createHash, type Hash } from "node:crypto";

/** What a stored file can be: the extension decides the type it is served with, and nothing else does. A new kind of media is one line here. */
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

/** Of the narrowest rendering that is made of every picture. */
export const SMALL_WIDTH = 360;
const digestLength = 32;
const mediaPath = "/media/";
const namePattern = new RegExp(
  `^([0-9a-f]{2})/(\\1[0-9a-f]{${digestLength - 2}})(?:-([1-9][0-9]{0,4}))?\\.(${Object.keys(mediaTypes).join("|")})$`,
);

/** First 128 bits of the SHA-256 of the content, in hexadecimal: enough that two files never meet, short enough to read in an address. */
export function contentDigest(data: Uint8Array): string {
  return shortDigest(createHash("sha256").update(data));
}

export function shortDigest(hash: Hash): string {
  return hash.digest("hex").slice(0, digestLength);
}

/** `<2 hex>/<32 hex>[-<width>].<extension>`; the leading folder keeps directories small when there are millions of files. */
export function mediaName(digest: string, extension: MediaExtension, width?: number): string {
  return `${digest.slice(0, 2)}/${digest}${width === undefined ? "" : `-${width}`}.${extension}`;
}

/** Of a picture's narrowest rendering, whether it is there or not: a picture that is narrower has none. */
export function smallName(name: string): string {
  return mediaName(digestOfName(name), "avif", SMALL_WIDTH);
}

/** True for names made by `mediaName` only, so a name that passes can never climb out of the store's folder. */
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

/** The name behind one of our own addresses, or nothing for a foreign, mistyped or hostile one. */
export function nameOfMediaUrl(url: string): string | undefined {
  const name = url.startsWith(mediaPath) ? url.slice(mediaPath.length) : "";
  return isMediaName(name) ? name : undefined;
}
