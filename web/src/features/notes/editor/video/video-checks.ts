import { MAX_VIDEO_BYTES } from "@shiye/events/limits";

/** Specification 001 §5. */
const MAX_MEGABYTES = MAX_VIDEO_BYTES / 1024 / 1024;

/** Some systems have no type for an old format. Then the file name decides. */
const KNOWN_NAME = /\.(mp4|m4v|mov|avi|wmv|flv|webm)$/i;

export const VIDEO_RULES = `支持 MP4、MOV、AVI 等格式，不超过 ${MAX_MEGABYTES}MB，建议 5 分钟以内`;
export const VIDEO_ACCEPT = "video/*,.mp4,.mov,.avi,.wmv,.flv,.webm";

/** Why a file cannot be the video of a note, or null. */
export function videoProblem({ type, name, size }: Pick<File, "type" | "name" | "size">): string | null {
  if (!type.startsWith("video/") && !(type === "" && KNOWN_NAME.test(name))) return "请选择视频文件";
  if (size === 0) return "视频数据异常";
  if (size > MAX_VIDEO_BYTES) return `视频大小不能超过${MAX_MEGABYTES}MB`;
  return null;
}

export function megabytes(bytes: number): string {
  return bytes < 100 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
