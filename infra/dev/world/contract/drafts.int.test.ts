import { AddComment } from "@shiye/events/comments";
import { GetMember } from "@shiye/events/members";
import { GetNotes } from "@shiye/events/notes";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal, noteCalls } from "./note-calls.ts";

const world = useWorld();
let calls: ReturnType<typeof noteCalls>;
let author: WorldMember;
let reader: WorldMember;
let picture = "";
let [study, campus] = [0, 0];
let members = 0;

beforeAll(async () => {
  calls = noteCalls(world);
  const categories = await calls.categories();
  [study, campus] = [categories[0]?.id ?? 0, categories[1]?.id ?? 0];
  reader = await world.member("reader", "读者");
});
/** Each test has an author of its own, so that its drafts are all that there are. */
beforeEach(async () => {
  author = await world.member(`author${members}`, "作者");
  picture = (await calls.picture(author, members)).url;
  members += 1;
});

const save = async (body: object, who = author) => calls.idOf(await calls.post(who, { is_draft: true, ...body }));
const whole = (more: object = {}) => ({ title: "写完了", content: "可以给大家看了", category_id: study, images: [picture], ...more });
const drafts = (query = "", who = author) => calls.list(who, `?is_draft=1${query}`);
const titles = async (query = "") => (await drafts(query)).posts.map((post) => post.title);

describe("a draft that is saved", () => {
  it("is answered as one, and reads at once for its author, in full and in their list", async () => {
    const answer = await author.call("POST", "/posts", { body: { ...whole({ tags: ["秋"] }), is_draft: 1 } });
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "草稿保存成功" });
    const id = calls.idOf(answer);
    const written = { "x-min-position": answer.headers.get("x-log-position") ?? "" };
    const [entry] = exactly(GetNotes, await author.get("/posts?is_draft=1", written)).posts;
    const read = await calls.detail(author, id);
    const both = {
      ...{ id, user_id: author.id, is_draft: 1, title: "写完了", content: "可以给大家看了", type: 1, category: "学习", category_id: study },
      ...{ images: [picture], image: picture, width: 640, height: 480, view_count: 0, like_count: 0, liked: false, location: "" },
      tags: [{ name: "秋" }],
    };
    expect(entry).toMatchObject(both);
    expect(read).toMatchObject({ ...both, media: [{ url: picture }] });
    expect(read.originalData).toEqual({
      ...{ content: "可以给大家看了", images: [picture], tags: read.tags, video: null, createdAt: read.created_at, userId: author.id },
    });
  });

  it.each([
    ["a title alone", () => ({ title: "只有标题" })],
    ["a text alone", () => ({ content: "只有内容" })],
    ["a picture alone", () => ({ images: [picture] })],
    [
      "a title, and nothing in the other fields of the form",
      () => ({ title: "表单", content: "", category_id: "", images: [], video: null, tags: [] }),
    ],
  ])("may be %s", async (_what, body) => {
    const id = await save(body());
    expect(await calls.detail(author, id)).toMatchObject({ is_draft: 1, category_id: null, category: null, category_title: null });
  });

  it("may be a video, and keeps it", async () => {
    const video = await calls.video(author, "e", picture);
    const id = await save({ title: "片子", type: 2, video: { url: video, name: "片.mp4" } });
    expect(await calls.detail(author, id)).toMatchObject({ type: 2, videos: [{ video_url: video, cover_url: picture }], image: picture });
    expect(await titles("&type=2")).toEqual(["片子"]);
  });

  it.each([
    ["of nothing", () => ({ title: " ", content: "" }), "请输入标题或内容"],
    ["in a channel that is not there", () => ({ title: "x", category_id: 1_111_111_111_111_111 }), "分类不存在"],
    ["with a picture of nobody", () => ({ title: "x", images: [`/media/bb/${"b".repeat(32)}.jpg`] }), "媒体文件无效"],
    ["with 101 characters of title", () => ({ title: "字".repeat(101) }), "标题不能超过100个字符"],
    ["with 2001 characters of text", () => ({ content: "字".repeat(2001) }), "内容不能超过2000个字符"],
    ["with ten pictures", () => ({ title: "x", images: Array.from({ length: 10 }, () => picture) }), "最多只能上传9张图片"],
    ["with eleven tags", () => ({ title: "x", tags: Array.from({ length: 11 }, (_none, index) => `t${index}`) }), "标签不能超过10个"],
    ["with a tag of nine characters", () => ({ title: "x", tags: ["一二三四五六七八九"] }), "标签不能超过8个字符"],
  ])("%s is refused, and not kept", async (_what, body, message) => {
    expectRefusal(await calls.post(author, { is_draft: true, ...body() }), 400, message);
    expect((await drafts()).pagination.total).toBe(0);
  });
});

describe("the list of drafts", () => {
  it("is for members, and always the caller's own, whoever is asked for", async () => {
    await save({ title: "我的" });
    expectRefusal(await world.call("GET", "/posts?is_draft=1"), 401, "查看草稿需要登录");
    expectRefusal(await world.call("GET", "/posts?is_draft=true", { token: "null" }), 401, "查看草稿需要登录");
    for (const whose of [`&user_id=${author.id}`, `&user_id=${author.name}`, `&userId=${author.id}`, ""])
      expect((await drafts(whose, reader)).posts, whose).toEqual([]);
    for (const whose of [`&user_id=${author.id}`, `&user_id=${reader.id}`, ""]) expect(await titles(whose)).toEqual(["我的"]);
  });

  it("is searched by title and text in any case, and filtered by channel", async () => {
    await save({ title: "Hello 操场", category_id: study });
    await save({ content: "say HELLO 100%", category_id: campus });
    await save({ title: "别的", content: "100 分", category_id: study });
    expect(await titles("&keyword=hello")).toEqual(["", "Hello 操场"]);
    expect(await titles("&keyword=操场")).toEqual(["Hello 操场"]);
    expect(
      (await drafts("&keyword=100%25")).posts.map((post) => post.content),
      "a sign, not a wildcard",
    ).toEqual(["say HELLO 100%"]);
    for (const channel of [`&category_id=${study}`, "&category=study", `&category=${encodeURIComponent("学习")}`])
      expect(await titles(channel)).toEqual(["别的", "Hello 操场"]);
    expect(await titles("&category=recommend&category_id=")).toHaveLength(3);
    expect((await drafts(`&keyword=hello&category_id=${study}`)).pagination).toEqual({ page: 1, limit: 20, total: 1, pages: 1 });
    expect(await titles("&category=nowhere")).toEqual([]);
    expect(await titles("&keyword=%00"), "what cannot be stored is in no draft").toEqual([]);
  });

  it("is paged, newest first, by numbers and by cursor", async () => {
    for (let index = 0; index < 5; index++) await author.call("POST", "/posts", { body: { title: `第${index}`, is_draft: true } });
    await world.settle();
    const newest = ["第4", "第3", "第2", "第1", "第0"];
    const first = await drafts("&limit=2&sort=created_at");
    expect(first).toMatchObject({ hasMore: true, pagination: { page: 1, limit: 2, total: 5, pages: 3 } });
    expect(first.posts.map((post) => post.title)).toEqual(newest.slice(0, 2));
    expect(await titles("&limit=2&page=3&sort=like_count")).toEqual(newest.slice(4));
    expect(await drafts("&page=9")).toMatchObject({ posts: [], hasMore: false, pagination: { total: 5 } });
    expect(await titles(`&limit=2&cursor=${first.nextCursor}`)).toEqual(newest.slice(2, 4));
    expect(await titles("&page=-1&limit=abc&sort=nothing&cursor=!!!&type=9")).toEqual(newest);
  });
});

describe("a draft, for everybody but its author,", () => {
  it("is not there: not to read, to find, to like, to answer, to change or to count", async () => {
    const id = await save(whole({ title: "谁也看不到", tags: ["秘密"] }));
    const missing = [
      reader.get(`/posts/${id}`),
      world.call("GET", `/posts/${id}`),
      reader.get(`/posts/${id}/comments`),
      reader.like(id),
      author.like(id),
      reader.call("POST", `/posts/${id}/collect`),
      author.call("DELETE", `/posts/${id}/collect`),
      reader.call("POST", "/comments", { body: { post_id: id, content: "有人吗" } }),
      author.call("POST", "/comments", { body: { post_id: id, content: "自言自语" } }),
      reader.call("PUT", `/posts/${id}`, { body: whole({ is_draft: false }) }),
      reader.call("DELETE", `/posts/${id}`),
    ];
    for (const answer of await Promise.all(missing)) expectRefusal(answer, 404, "笔记不存在");
    await world.settle();
    for (const query of ["", "&category=recommend", "&category=study", `&user_id=${author.id}`, "&sort=like_count", "&is_draft=0"])
      for (const who of [reader, author])
        expect(
          (await calls.list(who, `?limit=100${query}`)).posts.map((post) => post.id),
          query,
        ).not.toContain(id);
    expect(dataOf(GetMember, await reader.get(`/users/${author.id}`)).post_count).toBe(0);
    const counts = await calls.categories();
    await calls.put(author, id, whole({ is_draft: false }));
    expect((await calls.categories())[0]?.post_count, "the control").toBe((counts[0]?.post_count ?? 0) + 1);
    expect(dataOf(GetMember, await reader.get(`/users/${author.id}`)).post_count).toBe(1);
  });
});

describe("PUT on a draft", () => {
  it("saves it again, whole, and keeps the time of its first saving", async () => {
    const id = await save({ title: "初稿", content: "一", category_id: study });
    const { created_at } = await calls.detail(author, id);
    expect(await calls.put(author, id, { title: "二稿", images: [picture], is_draft: true })).toMatchObject({
      status: 200,
      body: { message: "更新成功", data: { id } },
    });
    expect(await calls.detail(author, id)).toMatchObject({ title: "二稿", content: "", category: null, images: [picture], created_at });
    await calls.put(author, id, { title: "三稿" });
    expect(await calls.detail(author, id), "it is not published by saying nothing").toMatchObject({ title: "三稿", is_draft: 1 });
    expectRefusal(await calls.put(author, id, { title: "", is_draft: true }), 400, "请输入标题或内容");
    expect((await drafts()).pagination.total).toBe(1);
  });

  it("publishes it under the same id by the rules of notes: now is when it was written, and on top of the lists it stands", async () => {
    const line = await world.openLine({ token: reader.token });
    const id = await save({ title: "慢慢写", content: "你好 [@读者:reader]" });
    const saved = await calls.detail(author, id);
    const between = calls.idOf(await calls.post(author, whole({ title: "先发的" })));
    for (const [more, message] of [
      [{ content: "" }, "发布时标题和内容不能为空"],
      [{ category_id: null }, "请选择分类"],
      [{ images: [] }, "请至少上传一张图片"],
      [{ type: 2 }, "请选择视频文件"],
    ] as const)
      expectRefusal(await calls.put(author, id, whole({ is_draft: false, ...more })), 400, message);
    expectRefusal(await reader.get(`/posts/${id}`), 404, "笔记不存在");
    expect(line.dataOf("notification:new"), "a draft mentions nobody").toEqual([]);

    const body = whole({ title: "慢慢写", content: "你好 [@读者:reader]", is_draft: false });
    expect(await calls.put(author, id, body)).toMatchObject({ status: 200, body: { message: "更新成功", data: { id } } });
    const published = await calls.detail(reader, id);
    expect(published).toMatchObject({ id, is_draft: 0, title: "慢慢写", location: "本地" });
    expect(published.created_at > saved.created_at).toBe(true);
    expect(published.created_at > (await calls.detail(reader, between)).created_at).toBe(true);
    for (const query of ["?sort=created_at", `?user_id=${author.id}`, "?category=study"])
      expect(
        (await calls.list(reader, query)).posts.slice(0, 2).map((post) => post.id),
        query,
      ).toEqual([id, between]);
    const { nextCursor } = await calls.list(reader, "?sort=created_at&limit=1");
    expect((await calls.list(reader, `?sort=created_at&limit=1&cursor=${nextCursor}`)).posts[0]?.id).toBe(between);
    expect(await drafts()).toMatchObject({ posts: [], pagination: { total: 0 } });
    await expect.poll(() => line.dataOf("notification:new"), { timeout: 10_000 }).toMatchObject([{ type: 8, target_id: id }]);
    line.cut();
    expect((await reader.like(id)).status).toBe(200);
    exactly(AddComment, await reader.call("POST", "/comments", { body: { post_id: id, content: "等到了" } }));
    expectRefusal(await calls.put(author, id, whole({ is_draft: true })), 400, "已发布的笔记不能转为草稿");
  });

  it("that is sent twice at the same moment publishes once", async () => {
    const id = await save(whole());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => author.call("PUT", `/posts/${id}`, { body: whole({ is_draft: false }) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await world.settle();
    expect((await calls.list(reader, `?user_id=${author.id}`)).pagination.total).toBe(1);
    expect((await drafts()).pagination.total).toBe(0);
  });
});

describe("DELETE of a draft", () => {
  it("takes it away, once", async () => {
    const id = await save({ title: "不要了" });
    expect(await calls.remove(author, id)).toMatchObject({ status: 200, body: { message: "删除成功", data: { id } } });
    for (const answer of [await author.get(`/posts/${id}`), await calls.remove(author, id), await calls.put(author, id, whole())])
      expectRefusal(answer, 404, "笔记不存在");
    expect((await drafts()).pagination.total).toBe(0);
    expect(dataOf(GetMember, await reader.get(`/users/${author.id}`)).post_count).toBe(0);
  });
});

covers(world, [GetNotes]);
