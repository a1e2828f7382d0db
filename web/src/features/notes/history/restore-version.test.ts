import type { NoteVersionView } from "@shiye/events/note-versions";
import { describe, expect, it } from "vitest";
import { restorationOf } from "./restore-version.ts";

const picture = (url: string, gone = false) => ({ url, alt: `${url} 的说明`, width: 3, height: 4, gone });
const film = (url: string, more: object = {}) => ({
  url,
  coverUrl: "/cover.jpg",
  name: "片子",
  size: 9,
  gone: false,
  coverGone: false,
  ...more,
});
const version = (more: Partial<NoteVersionView> = {}): NoteVersionView => ({
  version: 1,
  at: "2026-01-01T00:00:00.000Z",
  current: false,
  changed: [],
  title: "秋天",
  content: "叶子 <b>",
  category_id: 5,
  type: 1,
  tags: ["树"],
  images: [picture("/a.jpg"), picture("/b.jpg")],
  video: null,
  ...more,
});
const current = version({ version: 2, current: true, title: "冬天", images: [picture("/c.jpg")] });
const ofVideo = version({ version: 2, current: true, type: 2, images: [], video: film("/now.mp4") });

describe("restoring a version", () => {
  it("sends everything that it had, as it was typed", () =>
    expect(restorationOf(version(), current)).toEqual({
      body: {
        title: "秋天",
        content: "叶子 <b>",
        format: "text",
        category_id: 5,
        tags: ["树"],
        type: 1,
        images: [
          { url: "/a.jpg", alt: "/a.jpg 的说明" },
          { url: "/b.jpg", alt: "/b.jpg 的说明" },
        ],
        video: null,
      },
      lost: null,
    }));

  it("leaves out pictures whose files are deleted, and says how many", () => {
    const { body, lost } = restorationOf(version({ images: [picture("/a.jpg", true), picture("/b.jpg")] }), current);
    expect(body?.images).toMatchObject([{ url: "/b.jpg" }]);
    expect(lost).toContain("1 张图片的文件已被清理");
  });

  it("keeps the current media when nothing of the version's media is left", () => {
    const gone = version({ images: [picture("/a.jpg", true)] });
    expect(restorationOf(gone, current)).toMatchObject({
      body: { images: [{ url: "/c.jpg" }] },
      lost: expect.stringContaining("保留现在的图片"),
    });
    const goneFilm = version({ type: 2, images: [], video: film("/old.mp4", { gone: true }) });
    expect(restorationOf(goneFilm, ofVideo)).toMatchObject({
      body: { video: { url: "/now.mp4" } },
      lost: expect.stringContaining("保留现在的视频"),
    });
  });

  it("is refused when the note would show nothing", () => {
    expect(restorationOf(version({ images: [picture("/a.jpg", true)] }), ofVideo)).toMatchObject({ body: null });
    expect(restorationOf(version({ type: 2, images: [], video: film("/old.mp4", { gone: true }) }), current)).toMatchObject({ body: null });
  });

  it("leaves out a deleted cover of a video", () => {
    const { body, lost } = restorationOf(version({ type: 2, images: [], video: film("/old.mp4", { coverGone: true }) }), current);
    expect(body).toMatchObject({ images: [], video: { url: "/old.mp4", coverUrl: null } });
    expect(lost).toContain("封面");
  });
});
