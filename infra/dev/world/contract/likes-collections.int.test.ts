import { CollectNote, UncollectNote } from "@shiye/events/collections";
import { GetComments } from "@shiye/events/comments";
import { Like, Unlike } from "@shiye/events/likes";
import { GetNote } from "@shiye/events/notes";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { createWorld, type World } from "../world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

let world: World;
let author: WorldMember;
let reader: WorldMember;
let noteId = 0;
let commentId = 0;
const NEVER = 1_000_000_000_000_001;

beforeAll(async () => {
  world = await createWorld({ databaseUrl: inject("databaseUrl") });
  [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
  noteId = await author.publish("被喜欢的");
  commentId = (await author.comment(noteId, "也被喜欢")).id;
  await world.settle();
});
afterAll(async () => {
  expect(world.faults).toEqual([]);
  await world.stop();
});

const like = (method: "POST" | "DELETE", body: object, by = reader) => by.call(method, "/likes", { body });
const collect = (method: "POST" | "DELETE", id: number | string, by = reader) => by.call(method, `/posts/${id}/collect`);
const after = (written: Answer) => ({ "x-min-position": written.headers.get("x-log-position") ?? "" });
const note = async (written: Answer) => dataOf(GetNote, await reader.get(`/posts/${noteId}?skipViewCount=1`, after(written)));

describe("a like", () => {
  it("of a note is set and unset, twice is once, and both read at once", async () => {
    for (const time of ["first", "second"]) {
      const liked = await like("POST", { target_type: 1, target_id: noteId });
      expect([exactly(Like, liked), liked.body.message], time).toEqual([{ liked: true, likeCount: 1 }, "点赞成功"]);
      expect(await note(liked), time).toMatchObject({ liked: true, like_count: 1 });
    }
    for (const time of ["first", "second"]) {
      const unliked = await like("DELETE", { target_type: "1", target_id: String(noteId) });
      expect([exactly(Unlike, unliked), unliked.body.message], time).toEqual([{ liked: false, likeCount: 0 }, "取消点赞成功"]);
      expect(await note(unliked), time).toMatchObject({ liked: false, like_count: 0 });
    }
  });

  it("of a comment is one of its own", async () => {
    const liked = await like("POST", { target_type: 2, target_id: commentId });
    expect(exactly(Like, liked)).toEqual({ liked: true, likeCount: 1 });
    const { comments } = dataOf(GetComments, await reader.get(`/posts/${noteId}/comments`, after(liked)));
    expect(comments[0]).toMatchObject({ id: commentId, liked: true, like_count: 1 });
    expect((await note(liked)).like_count).toBe(0);
    expect(exactly(Unlike, await like("DELETE", { target_type: 2, target_id: commentId }))).toEqual({ liked: false, likeCount: 0 });
  });

  it("may be taken back with its fields in the address, as clients do that send no body with DELETE", async () => {
    await like("POST", { target_type: 1, target_id: noteId });
    const answer = await reader.call("DELETE", `/likes?target_type=1&target_id=${noteId}`);
    expect(exactly(Unlike, answer)).toEqual({ liked: false, likeCount: 0 });
  });

  it.each([
    ["a note that never was", () => ({ target_type: 1, target_id: NEVER }), 404, "笔记不存在"],
    ["a comment that never was", () => ({ target_type: 2, target_id: NEVER }), 404, "评论不存在"],
    ["a note under a comment's type", () => ({ target_type: 2, target_id: noteId }), 404, "评论不存在"],
    ["a comment under a note's type", () => ({ target_type: 1, target_id: commentId }), 404, "笔记不存在"],
    ["another type", () => ({ target_type: 3, target_id: noteId }), 400, "无效的目标类型"],
    ["no type", () => ({ target_id: noteId }), 400, "无效的目标类型"],
    ["no target", () => ({ target_type: 1 }), 400, "编号无效"],
  ])("of %s is refused, set or unset", async (_what, bodyOf, status, message) => {
    expectRefusal(await like("POST", bodyOf()), status, message);
    expectRefusal(await like("DELETE", bodyOf()), status, message);
  });
});

describe("a collection", () => {
  it("is set and unset, twice is once, and both read at once", async () => {
    for (const time of ["first", "second"]) {
      const collected = await collect("POST", noteId);
      expect([exactly(CollectNote, collected), collected.body.message], time).toEqual([{ collected: true, collectCount: 1 }, "收藏成功"]);
      expect(await note(collected), time).toMatchObject({ collected: true, collect_count: 1 });
    }
    for (const time of ["first", "second"]) {
      const dropped = await collect("DELETE", noteId);
      expect([exactly(UncollectNote, dropped), dropped.body.message], time).toEqual([
        { collected: false, collectCount: 0 },
        "取消收藏成功",
      ]);
      expect(await note(dropped), time).toMatchObject({ collected: false, collect_count: 0 });
    }
  });

  it("of what is not there is refused, set or unset", async () => {
    for (const method of ["POST", "DELETE"] as const) {
      expectRefusal(await collect(method, NEVER), 404, "笔记不存在");
      expectRefusal(await collect(method, commentId), 404, "笔记不存在");
      expectRefusal(await collect(method, "abc"), 400, "编号无效");
      expectRefusal(await world.call(method, `/posts/${noteId}/collect`), 401, "访问令牌缺失");
    }
  });
});

covers(() => world, [Like, Unlike, CollectNote, UncollectNote]);
