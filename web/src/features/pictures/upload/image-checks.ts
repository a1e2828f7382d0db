import { MAX_IMAGE_BYTES, MAX_IMAGES } from "@shiye/events/limits";

/** Specification 001 §9. */
const COMPRESSED_ABOVE_BYTES = 0.8 * 1024 * 1024;
const COMPRESSED_SIDE = 1200;
export const COMPRESSED_QUALITY = 0.4;

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

type PictureFile = Pick<File, "type" | "size">;

/** Messages about files that are refused. Specification 001 §5 has different ones for notes and comments. */
export interface PictureWords {
  noPicture: string;
  tooLarge: (megabytes: string) => string;
  tooMany: (already: number) => string;
}

const noteWords: PictureWords = {
  noPicture: "只支持 JPG、PNG、WebP 格式的图片",
  tooLarge: (megabytes) => `图片大小为${megabytes}MB，超过5MB限制，请选择更小的图片`,
  tooMany: (already) => (already >= MAX_IMAGES ? `最多只能上传${MAX_IMAGES}张图片` : `最多只能再添加${MAX_IMAGES - already}张图片`),
};

export const commentWords: PictureWords = {
  noPicture: "只能上传图片文件",
  tooLarge: () => "图片大小不能超过5MB",
  tooMany: (already) => `最多只能上传${MAX_IMAGES}张图片，当前已有${already}张`,
};

/** Why a file cannot be a picture, or null. */
export function pictureProblem({ type, size }: PictureFile, words = noteWords): string | null {
  if (!type.startsWith("image/")) return words.noPicture;
  if (!PICTURE_TYPES.some((known) => known === type)) return noteWords.noPicture;
  if (size === 0) return "图片文件已损坏";
  // Rounded up, so that the message never says "5.0 MB, over 5 MB".
  if (size > MAX_IMAGE_BYTES) return words.tooLarge((Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1));
  return null;
}

/** Splits files into accepted ones and the errors of the others, each error once. */
export function admitPictures<File extends PictureFile>(
  files: readonly File[],
  already: number,
  words = noteWords,
): { admitted: File[]; problems: string[] } {
  const problems = new Set<string>();
  const good: File[] = [];
  for (const file of files) {
    const problem = pictureProblem(file, words);
    if (problem) problems.add(problem);
    else good.push(file);
  }
  const room = Math.max(0, MAX_IMAGES - already);
  if (good.length > room) problems.add(words.tooMany(already));
  return { admitted: good.slice(0, room), problems: [...problems] };
}

export function needsCompression(bytes: number): boolean {
  return bytes > COMPRESSED_ABOVE_BYTES;
}

/** The longer side is at most 1200 px. Nothing is enlarged. */
export function compressedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, COMPRESSED_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * By the first bytes of a file: its extended header (VP8X) says that frames follow. Not asked of a PNG, of which the server stores the first
 * frame in any case.
 */
export function isAnimatedWebp(head: Uint8Array): boolean {
  const at = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  return at(0, 4) === "RIFF" && at(8, 16) === "WEBPVP8X" && ((head[20] ?? 0) & 2) !== 0;
}
