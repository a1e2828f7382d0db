import { describe, expect, it } from "vitest";
import { bodyOf, draftProblemOf, EMPTY_NOTE_FORM, isBlank, type NoteForm, problemsOf } from "./note-form.ts";

const picture = { url: "/media/a.webp", width: 900, height: 1200, alt: " 窗边 " };
const video = { url: "/media/film.mp4", coverUrl: "/media/cover.webp", name: "操场.mp4", size: 900 };
const good: NoteForm = {
  type: 1,
  images: [picture],
  video: null,
  title: "薄荷",
  content: "插在水里三天就生根",
  categoryId: 5,
  tags: ["植物"],
};

describe("the form of a note", () => {
  it("is complete with picture, title, content and category", () => {
    expect(problemsOf({ ...good, tags: [] })).toEqual({});
  });

  it("lists everything that an empty one lacks", () => {
    expect(problemsOf(EMPTY_NOTE_FORM)).toEqual({
      images: "请至少上传一张图片",
      title: "请输入标题",
      content: "请输入内容",
      categoryId: "请选择分类",
    });
  });

  it.each([
    ["title", "   ", "请输入标题"],
    ["title", "长".repeat(101), "标题不能超过100个字符"],
    ["content", "\n", "请输入内容"],
    ["content", "长".repeat(2001), "内容不能超过2000个字符"],
  ] as const)("says of %s %j: %s", (field, value, message) => {
    expect(problemsOf({ ...good, [field]: value })).toEqual({ [field]: message });
  });

  it("counts characters as members do", () => {
    expect(problemsOf({ ...good, title: "🌿".repeat(100), content: ` ${"🌿".repeat(2000)}\n` })).toEqual({});
    expect(problemsOf({ ...good, content: `${"长".repeat(1997)}[@小满:xiaoman]` })).toEqual({});
    expect(problemsOf({ ...good, content: `${"长".repeat(1998)}[@小满:xiaoman]` }).content).toBe("内容不能超过2000个字符");
  });

  it("accepts nine pictures and ten tags, no more", () => {
    const nine = Array.from({ length: 9 }, () => picture);
    expect(problemsOf({ ...good, images: nine })).toEqual({});
    expect(problemsOf({ ...good, images: [...nine, picture] }).images).toBe("最多只能上传9张图片");
    expect(problemsOf({ ...good, tags: Array.from({ length: 11 }, (_, index) => String(index)) }).tags).toBe("标签不能超过10个");
  });

  it("may be a draft with a title or a text, its media, and nothing that is too long", () => {
    const draft = { ...good, categoryId: null, tags: [] };
    expect([{ title: "" }, { content: " " }].map((more) => draftProblemOf({ ...draft, ...more }))).toEqual([null, null]);
    const problems = [
      { title: " ", content: "\n" },
      { title: "长".repeat(101) },
      { content: "长".repeat(2001), title: "" },
      { images: [] },
      { images: Array.from({ length: 10 }, () => picture) },
      { type: 2 as const },
    ].map((more) => draftProblemOf({ ...draft, ...more }));
    expect(problems).toEqual([
      { field: "title", message: "请输入标题或内容" },
      { field: "title", message: "标题不能超过100个字符" },
      { field: "content", message: "内容不能超过2000个字符" },
      { field: "images", message: "请至少上传一张图片" },
      { field: "images", message: "最多只能上传9张图片" },
      { field: "video", message: "请选择视频文件" },
    ]);
  });

  it("is sent trimmed and as plain text, with pictures and their alternative texts only", () => {
    expect(bodyOf({ ...good, title: " 薄荷 " })).toEqual({
      title: "薄荷",
      content: "插在水里三天就生根",
      format: "text",
      category_id: 5,
      type: 1,
      images: [{ url: "/media/a.webp", alt: "窗边" }],
      video: null,
      tags: ["植物"],
    });
  });

  it("of a video note needs the video instead of pictures, and sends only that", () => {
    expect(problemsOf({ ...good, type: 2, images: [] })).toEqual({ video: "请选择视频文件" });
    const whole = { ...good, type: 2 as const, images: [], video };
    expect(problemsOf(whole)).toEqual({});
    expect(bodyOf(whole)).toMatchObject({ type: 2, images: [], video });
    expect(isBlank({ ...EMPTY_NOTE_FORM, type: 2, video })).toBe(false);
  });

  it("is empty until it has something that was not there by default", () => {
    expect(isBlank({ ...EMPTY_NOTE_FORM, title: "  ", categoryId: 5 })).toBe(true);
    expect(isBlank({ ...EMPTY_NOTE_FORM, content: "字" })).toBe(false);
  });
});
