import { CollectNote, UncollectNote } from "@shiye/events/collections";
import { GetComments } from "@shiye/events/comments";
import { CreateFolder, DeleteFolder, FileCollection, GetFolders, RenameFolder } from "@shiye/events/folders";
import { Like, Unlike } from "@shiye/events/likes";
import { GetMemberCollections, GetMemberNotes } from "@shiye/events/note-lists";
import { GetNote, GetNotes, PublishNote } from "@shiye/events/notes";
import { PinToProfile, UnpinFromProfile } from "@shiye/events/profile-pins";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let noteId = 0;
let commentId = 0;
const NEVER = 1_000_000_000_000_001;

beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
  noteId = await author.publish("被喜欢的");
  commentId = (await author.comment(noteId, "也被喜欢")).id;
  await world.settle();
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

describe("a note pinned to a profile", () => {
  const pin = (id: number | string, by = author, method: "POST" | "DELETE" = "POST") => by.call(method, `/posts/${id}/profile-pin`);
  const page = async (query: string, done?: Answer) =>
    dataOf(GetMemberNotes, await world.call("GET", `/users/pinner/posts?${query}`, done ? { headers: after(done) } : {}));
  const ids = ({ posts }: { posts: readonly { id: number }[] }) => posts.map(({ id }) => id);

  it("stands first on it, the last one first, once, whichever way the list is paged; and where it would anywhere else", async () => {
    const pinner = await world.member("pinner", "置顶的人");
    const made: number[] = [];
    for (let at = 0; at < 8; at++) made.push(await pinner.publish(`第 ${at} 篇`));
    const [first = 0, second = 0, third = 0, fourth = 0] = made;
    await pin(first, pinner);
    const answer = await pin(second, pinner);
    expect([exactly(PinToProfile, answer), answer.body.message]).toEqual([{ pinned: true }, "置顶成功"]);
    expect((await pin(first, pinner)).status).toBe(200);
    const seen = await page("limit=4", answer);
    const order = [second, first, ...made.slice(2).toReversed()];
    expect([ids(seen), seen.posts.map(({ pinned }) => pinned ?? false)]).toEqual([order.slice(0, 4), [true, true, false, false]]);
    expect(ids(await page("limit=4&page=2"))).toEqual(order.slice(4));
    const next = await page(`limit=4&cursor=${seen.nextCursor}`);
    expect([ids(next), next.hasMore, seen.pagination.total]).toEqual([order.slice(4), false, 8]);
    expect(ids(dataOf(GetNotes, await world.call("GET", "/posts?user_id=pinner&limit=20")))).toEqual(order);
    for (const query of ["limit=3", "limit=4&sort=like_count", "limit=4&type=1"])
      expect(
        (await page(query)).posts.every(({ pinned }) => !pinned),
        query,
      ).toBe(true);
    const whole = async (id: number) => dataOf(GetNote, await pinner.get(`/posts/${id}`));
    expect([(await whole(first)).pinned, (await whole(third)).pinned]).toEqual([true, false]);

    await pin(third, pinner);
    expectRefusal(await pin(fourth, pinner), 400, "最多只能置顶3篇笔记");
    const binned = await pinner.call("DELETE", `/posts/${second}`);
    expect(ids(await page("limit=4", binned))).toEqual([third, first, ...made.slice(3).toReversed()].slice(0, 4));
    const back = await pinner.call("POST", `/recycle-bin/${second}/restore`);
    expect(ids(await page("limit=4", back)).slice(0, 3), "the bin keeps the pin").toEqual([third, second, first]);
    await pinner.call("DELETE", `/posts/${second}`);
    expect(ids(await page("limit=4", await pin(fourth, pinner))).slice(0, 3), "unless its place is wanted").toEqual([fourth, third, first]);
    const unpinned = await pin(fourth, pinner, "DELETE");
    expect([exactly(UnpinFromProfile, unpinned), unpinned.body.message]).toEqual([{ pinned: false }, "取消置顶成功"]);
    expect(ids(await page("limit=4", unpinned)).slice(0, 2)).toEqual([third, first]);
    expect((await pin(fourth, pinner, "DELETE")).status).toBe(200);
  });

  it("is one's own and published", async () => {
    const draft = dataOf(PublishNote, await author.call("POST", "/posts", { body: { title: "还没写完", is_draft: true } })).id;
    for (const method of ["POST", "DELETE"] as const) {
      expectRefusal(await pin(noteId, reader, method), 403, "无权限置顶此笔记");
      expectRefusal(await pin(NEVER, author, method), 404, "笔记不存在");
      expectRefusal(await pin(draft, author, method), 404, "笔记不存在");
      expectRefusal(await pin("abc", author, method), 400, "编号无效");
      expectRefusal(await world.call(method, `/posts/${noteId}/profile-pin`), 401, "访问令牌缺失");
    }
  });
});

describe("folders of what one collected", () => {
  const make = (name: unknown, by = reader) => by.call("POST", "/folders", { body: { name } });
  const made = async (name: string, by = reader) => exactly(CreateFolder, await make(name, by)).id;
  const file = (id: number, folder_id: unknown, by = reader) => by.call("PUT", `/posts/${id}/folder`, { body: { folder_id } });
  const folders = async (done?: Answer) => exactly(GetFolders, await reader.get("/folders", done ? after(done) : {}));
  const collections = async (query: string, done: Answer) =>
    dataOf(GetMemberCollections, await reader.get(`/users/reader/collections?${query}`, after(done))).collections;

  it("hold each note once, are counted, and give it back when they are deleted or it is collected anew", async () => {
    const notes = [await author.publish("收一"), await author.publish("收二"), await author.publish("收三")];
    const [one = 0, two = 0] = notes;
    for (const id of notes) await collect("POST", id);
    const [food, trips] = [await made("吃的"), await made("去的地方")];
    await file(one, food);
    const answer = await file(two, food);
    expect([exactly(FileCollection, answer), answer.body.message]).toEqual([{ folder_id: food }, "移动成功"]);
    expect(await folders(answer)).toEqual({
      folders: [
        { id: food, name: "吃的", count: 2 },
        { id: trips, name: "去的地方", count: 0 },
      ],
      total: 3,
    });
    expect((await collections(`folder_id=${food}`, answer)).map(({ id, folder_id }) => [id, folder_id])).toEqual([
      [two, food],
      [one, food],
    ]);
    const moved = await file(one, trips);
    expect((await collections("", moved)).map(({ folder_id }) => folder_id)).toEqual([null, food, trips]);
    const out = await file(two, null);
    expect((await folders(out)).folders.map(({ count }) => count)).toEqual([0, 1]);
    await collect("DELETE", one);
    const again = await collect("POST", one);
    expect(
      (await folders(again)).folders.map(({ count }) => count),
      "collected anew",
    ).toEqual([0, 0]);
    await file(one, trips);
    const deleted = await reader.call("DELETE", `/folders/${trips}`);
    expect([exactly(DeleteFolder, deleted), deleted.body.message]).toEqual([{ id: trips }, "收藏夹删除成功"]);
    expect(await folders(deleted)).toEqual({ folders: [{ id: food, name: "吃的", count: 0 }], total: 3 });
    expect((await collections("", deleted)).map(({ folder_id }) => folder_id)).toEqual([null, null, null]);
    const renamed = await reader.call("PUT", `/folders/${food}`, { body: { name: " 好吃的 " } });
    expect([exactly(RenameFolder, renamed), renamed.body.message]).toEqual([{ id: food, name: "好吃的" }, "收藏夹修改成功"]);
    expect((await folders(renamed)).folders).toEqual([{ id: food, name: "好吃的", count: 0 }]);
    await reader.call("DELETE", `/folders/${food}`);
  });

  it("have names that differ, and are fifty at most", async () => {
    const first = await made("Books");
    const other = await made("其他");
    expectRefusal(await make("books"), 409, "收藏夹名称已存在");
    expectRefusal(await reader.call("PUT", `/folders/${other}`, { body: { name: "ＢＯＯＫＳ" } }), 409, "收藏夹名称已存在");
    expect((await reader.call("PUT", `/folders/${first}`, { body: { name: "BOOKS" } })).status).toBe(200);
    for (const name of [undefined, "", "  ", 5]) expectRefusal(await make(name), 400, "请输入收藏夹名称");
    expectRefusal(await make("长".repeat(21)), 400, "收藏夹名称不能超过20个字符");
    expect((await make("😀".repeat(20))).status).toBe(200);
    for (let count = 3; count < 50; count += 1) await made(`第 ${count} 个`);
    expectRefusal(await make("再来一个"), 400, "最多只能创建50个收藏夹");
  });

  it("are one's own: nobody else sees, fills or changes them", async () => {
    const mine = await made("我的", author);
    expectRefusal(await reader.call("PUT", `/folders/${mine}`, { body: { name: "你的" } }), 404, "收藏夹不存在");
    expectRefusal(await reader.call("DELETE", `/folders/${mine}`), 404, "收藏夹不存在");
    const kept = await collect("POST", noteId);
    expectRefusal(await file(noteId, mine), 404, "收藏夹不存在");
    expectRefusal(await file(noteId, NEVER), 404, "收藏夹不存在");
    expectRefusal(await file(noteId, "abc"), 400, "编号无效");
    expectRefusal(await file(NEVER, null), 404, "笔记不存在");
    expectRefusal(await file(noteId, null, author), 400, "请先收藏这篇笔记");
    expectRefusal(await reader.get(`/users/author/collections?folder_id=${mine}`), 404, "收藏夹不存在");
    expectRefusal(await world.call("GET", `/users/author/collections?folder_id=${mine}`), 404, "收藏夹不存在");
    const seen = dataOf(GetMemberCollections, await world.call("GET", "/users/reader/collections", { headers: after(kept) }));
    expect(seen.collections.length).toBeGreaterThan(0);
    expect(seen.collections.every((one) => !("folder_id" in one))).toBe(true);
    for (const [method, path] of [
      ["GET", "/folders"],
      ["POST", "/folders"],
      ["PUT", `/posts/${noteId}/folder`],
    ] as const)
      expectRefusal(await world.call(method, path), 401, "访问令牌缺失");
  });
});

covers(world, [
  Like,
  Unlike,
  CollectNote,
  UncollectNote,
  PinToProfile,
  UnpinFromProfile,
  CreateFolder,
  DeleteFolder,
  FileCollection,
  GetFolders,
  RenameFolder,
]);
