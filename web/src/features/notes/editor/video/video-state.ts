import type { FormVideo } from "../note-form.ts";

/** The video of the form with its cover. `preview` can be shown before the upload ends. */
export interface VideoItem {
  name: string;
  size: number;
  preview: string;
  /** `final`: the file itself is refused, so sending it again cannot help. */
  state: { kind: "uploading"; share: number } | { kind: "failed"; message: string; final: boolean } | { kind: "there"; url: string };
  /** `before`: the cover that stays if this one cannot be uploaded. */
  cover: SettledCover | { kind: "uploading"; preview: string; before: SettledCover };
}

/** `there` without an address: a frame that is uploaded together with the video. */
type SettledCover = { kind: "none" } | { kind: "there"; preview: string; url: string | null };

/** One that is still uploading does not count. */
export function settledCover(cover: VideoItem["cover"]): SettledCover {
  return cover.kind === "uploading" ? cover.before : cover;
}

/** What the form may send. */
export function videoThere(item: VideoItem | null): FormVideo | null {
  if (item?.state.kind !== "there") return null;
  const cover = settledCover(item.cover);
  const coverUrl = cover.kind === "there" ? cover.url : null;
  return { url: item.state.url, coverUrl, name: item.name, size: item.size };
}

/** Why the video prevents publishing, if it does. */
export function videoProblemOf(item: VideoItem | null): string | undefined {
  if (!item) return undefined;
  if (item.state.kind === "failed") return item.state.final ? "这个视频不能使用，请更换或删除" : "视频上传失败，请重试";
  if (item.state.kind === "uploading") return "视频还在上传，请稍等";
  return item.cover.kind === "uploading" ? "封面还在上传，请稍等" : undefined;
}

export function itemFrom(video: FormVideo | null): VideoItem | null {
  if (!video) return null;
  const { url, coverUrl, name, size } = video;
  const cover: VideoItem["cover"] = coverUrl ? { kind: "there", preview: coverUrl, url: coverUrl } : { kind: "none" };
  return { name, size, preview: url, state: { kind: "there", url }, cover };
}
