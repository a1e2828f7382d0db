import { describe, expect, it } from "vitest";
import { AddComment } from "./comments.ts";
import { NoteBody } from "./note-body.ts";

const messageOf = (body: object) => NoteBody.safeParse(body).error?.issues[0]?.message;

describe("a note as a form sends it", () => {
  it("mentions fifty members at most, as a comment does, whoever they are called: each of them is told", () => {
    const naming = (members: number) => Array.from({ length: members }, (_none, index) => `[@叶:leaf${index}]`).join("");
    const comment = (content: string) => AddComment.body.safeParse({ post_id: 1, content }).error?.issues[0]?.message;
    for (const refusalOf of [(content: string) => messageOf({ content }), comment]) {
      expect(refusalOf(naming(50))).toBeUndefined();
      expect(refusalOf(`${naming(50)}${naming(50)}`), "each once").toBeUndefined();
      expect(refusalOf(naming(51))).toBe("最多只能提到50人");
    }
  });

  it("takes empty fields, nulls and missing ones for nothing", () => {
    expect(NoteBody.parse({ category_id: "", video: "", type: "", title: null, tags: null })).toMatchObject({
      ...{ category_id: null, video: null, type: null, title: null, tags: null },
    });
    expect(NoteBody.parse({})).toEqual({});
  });

  it("takes numbers and flags as texts", () => {
    const body = { category_id: "1000000000000001", type: "2", is_draft: "1" };
    expect(NoteBody.parse(body)).toMatchObject({ category_id: 1_000_000_000_000_001, type: 2, is_draft: true });
  });

  it("takes a video by its address or as the upload answered it, and believes no more of it than that", () => {
    const bare = { url: "/media/a.mp4", coverUrl: null, name: "" };
    expect(NoteBody.parse({ video: "/media/a.mp4" }).video).toEqual(bare);
    expect(NoteBody.parse({ video: { url: "/media/a.mp4", coverUrl: "", name: 7, size: "huge" } }).video).toEqual(bare);
    expect(NoteBody.parse({ video: { url: "/media/a.mp4", name: "长".repeat(300) } }).video?.name).toHaveLength(200);
  });

  it("is refused by sentences in Chinese where it has the wrong form", () => {
    expect(messageOf({ video: { coverUrl: "/media/a.jpg" } })).toBe("视频格式错误");
    expect(messageOf({ video: ["/media/a.mp4"] })).toBe("视频格式错误");
    expect(messageOf({ images: [null] })).toBe("图片格式错误");
    expect(messageOf({ tags: [7] })).toBe("标签格式错误");
    expect(messageOf({ type: 3 })).toBe("笔记类型无效");
    expect(messageOf({ is_draft: "maybe" })).toBe("参数格式错误");
  });
});
