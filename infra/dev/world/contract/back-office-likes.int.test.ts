import {
  AdminCreateLike,
  AdminDeleteLike,
  AdminDeleteLikes,
  AdminEditLike,
  AdminExportLikes,
  AdminListLikes,
  AdminReadLike,
} from "@shiye/events/back-office/likes";
import { GetNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let admin: WorldAdmin;
let ada: WorldMember;
let ben: WorldMember;
let note: number;
let comment: number;
beforeAll(async () => {
  [ada, ben, admin] = await Promise.all([world.member("likes_ada", "小艾"), world.member("likes_ben", "小艾"), world.administrator()]);
  note = await ada.publish("被赞的笔记");
  comment = (await ada.comment(note, "被赞的评论")).id;
  await ben.like(note);
  await ben.call("POST", "/likes", { body: { target_type: 2, target_id: comment } });
  await ada.like(note);
  await world.settle();
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/likes${path}`, body);
const list = async (query = "") => dataOf(AdminListLikes, await call("GET", query));
const ids = async (query = "") => (await list(query)).data.map(({ id }) => id);
const lastOf = async (stream: string) => (await world.readStream(stream)).at(-1);
const likeCount = async () => dataOf(GetNote, await admin.get(`/posts/${note}`)).like_count;

describe("the likes of the back office", () => {
  it("are those of notes and of comments in one table, newest first or oldest first, by pages that leave nothing out", async () => {
    const newestFirst = [`${ada.id}-1-${note}`, `${ben.id}-2-${comment}`, `${ben.id}-1-${note}`];
    expect(await ids()).toEqual(newestFirst);
    expect(await ids("?sortField=created_at&sortOrder=asc")).toEqual(newestFirst.toReversed());
    expect((await list()).data[1]).toMatchObject({ user_id: ben.id, user_display_id: "likes_ben", target_type: 2, target_id: comment });
    const walked: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list(`?limit=1${cursor ? `&cursor=${cursor}` : ""}`);
      walked.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(newestFirst);
    expect(await ids("?limit=1&page=2")).toEqual([newestFirst[1]]);
  });

  it("are filtered by member, kind and target, and found by their id", async () => {
    expect(await ids("?user_display_id=LIKES_ada")).toEqual([`${ada.id}-1-${note}`]);
    expect(await ids("?user_display_id=nobody")).toEqual([]);
    expect(await ids(`?user_display_id=${ada.id}`)).toEqual([`${ada.id}-1-${note}`]);
    expect(await ids(`?user_display_id=${encodeURIComponent("小艾")}`), "the nickname of two").toEqual([
      `${ada.id}-1-${note}`,
      ...[2, 1].map((type) => `${ben.id}-${type}-${type === 1 ? note : comment}`),
    ]);
    expect(await admin.csv(`/admin/likes/export.csv?user_display_id=${ada.id}`)).toHaveLength(2);
    expect(await ids("?target_type=2")).toEqual([`${ben.id}-2-${comment}`]);
    expect(await ids(`?target_type=1&target_id=${note}`)).toEqual([`${ada.id}-1-${note}`, `${ben.id}-1-${note}`]);
    expect(await ids(`?target_id=${comment}`)).toEqual([`${ben.id}-2-${comment}`]);
    expect(dataOf(AdminReadLike, await call("GET", `/${ben.id}-2-${comment}`))).toMatchObject({ target_type: 2, target_id: comment });
    expect(await call("GET", `/${ben.id}-2-${note}`)).toMatchObject({ status: 404, body: { message: "点赞不存在" } });
    for (const id of ["1", "1-2", "1-2-3-4", "a-1-1", "1-1-1' or 1=1"])
      expect(await call("GET", `/${encodeURIComponent(id)}`)).toMatchObject({ status: 400, body: { message: "编号无效" } });
    expect(await call("GET", "?sortField=user_id")).toMatchObject({ status: 400, body: { message: "不支持的排序字段" } });
  });

  it("are exported, all or those that are chosen, whatever else is asked for", async () => {
    expect(await admin.csv("/admin/likes/export.csv")).toHaveLength(4);
    const chosen = await admin.csv(`/admin/likes/export.csv?ids=${ben.id}-1-${note},x-1,${"9".repeat(40)},1-`);
    expect(chosen).toHaveLength(2);
    expect(chosen[1]).toContain(`${ben.id}-1-${note},${ben.id},likes_ben,笔记,${note},`);
    expect(await call("GET", "/export.csv?x=1")).toMatchObject({ status: 400 });
  });
});

describe("an administrator", () => {
  it("likes for a member: the count follows, the author hears of it, and the log names the administrator", async () => {
    const cid = await world.member("likes_cid");
    const line = await world.openLine({ token: ada.token });
    const before = await likeCount();
    const answer = await call("POST", "", { user_id: cid.id, target_type: 1, target_id: note });
    expect(answer).toMatchObject({ status: 200, body: { message: "点赞创建成功" } });
    expect(dataOf(AdminCreateLike, answer).id).toBe(`${cid.id}-1-${note}`);
    expect((await ids())[0]).toBe(`${cid.id}-1-${note}`);
    expect(await likeCount()).toBe(before + 1);
    await expect.poll(() => line.dataOf("notification:new")).toMatchObject([{ type: 1, sender_id: cid.id }]);
    expect(await lastOf(`like-${cid.id}-note-${note}`)).toMatchObject({
      type: "NoteLiked",
      data: { memberId: cid.id, noteId: note, noteAuthorId: ada.id },
      metadata: { actor: { kind: "admin" } },
    });
    expect(await call("POST", "", { user_id: cid.id, target_type: 1, target_id: note })).toMatchObject({
      status: 409,
      body: { message: "点赞已存在" },
    });
    expect(await call("DELETE", `/${cid.id}-1-${note}`)).toMatchObject({ status: 200, body: { message: "点赞删除成功" } });
    expect(await likeCount()).toBe(before);
    expect(await call("DELETE", `/${cid.id}-1-${note}`)).toMatchObject({ status: 404, body: { message: "点赞不存在" } });
    await expect.poll(() => line.dataOf("notification:removed")).toHaveLength(1);
    line.cut();
  });

  it("moves a like to something else by undoing and doing, and loses nothing when that is refused", async () => {
    const dan = await world.member("likes_dan");
    const other = await ada.publish("另一篇");
    await dan.like(note);
    const [from, to] = [`${dan.id}-1-${note}`, `${dan.id}-2-${comment}`];
    expect(await call("PUT", `/${from}`, { target_id: 7 })).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    expect(await call("PUT", `/${from}`, { user_id: 7 })).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect(await call("PUT", `/${from}`, { user_id: ben.id })).toMatchObject({ status: 409, body: { message: "点赞已存在" } });
    expect(await call("PUT", `/${from}`, { id: from, target_id: note, created_at: "x" })).toMatchObject({ status: 200 });
    expect(await ids("?user_display_id=likes_dan")).toEqual([from]);
    expect(await call("PUT", `/${from}`, { target_type: 2, target_id: comment })).toMatchObject({
      status: 200,
      body: { message: "点赞更新成功", data: { id: to } },
    });
    expect(await ids("?user_display_id=likes_dan")).toEqual([to]);
    await call("PUT", `/${to}`, { target_type: 1, target_id: other });
    expect(await lastOf(`like-${dan.id}-comment-${comment}`)).toMatchObject({
      type: "CommentUnliked",
      data: { commentId: comment, commentAuthorId: ada.id, noteId: note },
    });
    expect(await call("PUT", `/${from}`, { target_id: other })).toMatchObject({ status: 404, body: { message: "点赞不存在" } });
  });

  it("is told what is missing, and takes several away at once, of a note in the recycle bin too", async () => {
    expect(await call("POST", "", {})).toMatchObject({ body: { message: "缺少必填字段: user_id, target_type, target_id" } });
    expect(await call("POST", "", { user_id: 7, target_type: 1, target_id: note })).toMatchObject({
      status: 404,
      body: { message: "用户不存在" },
    });
    expect(await call("POST", "", { user_id: ben.id, target_type: 2, target_id: note })).toMatchObject({
      status: 404,
      body: { message: "评论不存在" },
    });
    expect(await call("POST", "", { user_id: ben.id, target_type: 3, target_id: note })).toMatchObject({ status: 400 });
    const third = await ada.publish("要进回收站");
    await ben.like(third);
    await ada.call("DELETE", `/posts/${third}`);
    const many = await call("DELETE", "", { ids: [`${ben.id}-1-${third}`, `${ben.id}-2-${comment}`, `${ben.id}-1-7`] });
    expect(many).toMatchObject({ status: 200, body: { message: "成功删除2个点赞" } });
    expect(dataOf(AdminDeleteLikes, many)).toEqual({ deletedCount: 2 });
    expect(await ids("?user_display_id=likes_ben")).toEqual([`${ben.id}-1-${note}`]);
    expect(await call("DELETE", "", { ids: [] })).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
  });
});

covers(world, [AdminCreateLike, AdminDeleteLike, AdminDeleteLikes, AdminEditLike, AdminExportLikes, AdminListLikes, AdminReadLike]);
