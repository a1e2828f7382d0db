import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from "@shiye/events/limits";

const PICTURES = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const MEGABYTE = 1024 * 1024;

/** Why a picture is refused; null if it is accepted. Source: specification 002 §5. */
export function pictureComplaint({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!PICTURES.includes(type)) return "请选择有效的图片格式 (JPEG, PNG, GIF, WebP)";
  // Rounded up, so that the message never says "5.0 MB, over 5 MB".
  if (size > MAX_IMAGE_BYTES) return `图片大小为 ${(Math.ceil((size / MEGABYTE) * 10) / 10).toFixed(1)}MB，超过 5MB 限制，请选择更小的图片`;
  return null;
}

export function videoComplaint({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("video/")) return "不支持的文件类型";
  return size > MAX_VIDEO_BYTES ? "视频大小不能超过100MB" : null;
}
