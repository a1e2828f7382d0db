import { MAX_IMAGE_BYTES } from "@shiye/events/limits";

/** Specification 000 §5 and §9: the accepted files, and the format of the avatar. */
export const AVATAR_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
const SIDE = 200;
const QUALITY = 0.9;

/** A square of the picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Why a file cannot be an avatar, or null. */
export function avatarProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!AVATAR_TYPES.some((known) => known === type)) return "只支持 JPG、PNG、GIF、WebP 格式的图片";
  // Rounded up, so that the message never says "5.0 MB, over 5 MB".
  if (size > MAX_IMAGE_BYTES) return `图片大小为${(Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1)}MB，超过5MB限制，请选择更小的图片`;
  return null;
}

/** The square as a JPEG of 200 x 200, with white behind transparent parts. */
export async function cutAvatar(address: string, { x, y, width, height }: Square): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws nothing");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("The picture could not be written");
  return blob;
}
