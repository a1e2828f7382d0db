import type { InputOf } from "@shiye/events/contract-types";
import type { NoteVersionView } from "@shiye/events/note-versions";
import type { EditNote } from "@shiye/events/notes";

interface Restoration {
  /** The edit that restores the version. Null if no media are left to show. */
  body: InputOf<typeof EditNote> | null;
  /** What cannot be restored, as text; null if all of it can. */
  lost: string | null;
}

/**
 * A version as an edit of the note. Deleted files are left out and named. If no picture or no video is left, the edit keeps the current
 * media, if they are of the same type.
 */
export function restorationOf(version: NoteVersionView, current: NoteVersionView): Restoration {
  const { title, content, category_id, tags, type } = version;
  const words = { title, content, format: "text" as const, category_id, tags, type };
  return type === 2 ? withVideo(words, version, current) : withPictures(words, version, current);
}

type Words = Pick<NoteVersionView, "title" | "content" | "category_id" | "tags" | "type"> & { format: "text" };

function withPictures(words: Words, version: NoteVersionView, current: NoteVersionView): Restoration {
  const left = version.images.filter(({ gone }) => !gone);
  const missing = version.images.length - left.length;
  const bodyWith = (images: NoteVersionView["images"]) => ({ ...words, images: images.map(({ url, alt }) => ({ url, alt })), video: null });
  if (missing === 0) return { body: bodyWith(left), lost: null };
  if (left.length > 0) return { body: bodyWith(left), lost: `这一版有 ${missing} 张图片的文件已被清理，恢复时会略过。` };
  if (current.type === 1) return { body: bodyWith(current.images), lost: "这一版的图片文件都已被清理，恢复后保留现在的图片。" };
  return { body: null, lost: "这一版的图片文件都已被清理，无法恢复到此版本。" };
}

function withVideo(words: Words, { video }: NoteVersionView, current: NoteVersionView): Restoration {
  const bodyWith = ({ url, coverUrl, name, size }: NonNullable<typeof video>, keepsCover: boolean) => ({
    ...words,
    images: [],
    video: { url, coverUrl: keepsCover ? coverUrl : null, name, size },
  });
  if (video && !video.gone) {
    const lost = video.coverGone ? "这一版的封面文件已被清理，恢复后使用视频自带的封面。" : null;
    return { body: bodyWith(video, !video.coverGone), lost };
  }
  if (current.video) return { body: bodyWith(current.video, true), lost: "这一版的视频文件已被清理，恢复后保留现在的视频。" };
  return { body: null, lost: "这一版的视频文件已被清理，无法恢复到此版本。" };
}
