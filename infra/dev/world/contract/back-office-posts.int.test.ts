import {
  AdminCreatePost,
  AdminDeletePost,
  AdminDeletePosts,
  AdminEditPost,
  AdminExportPosts,
  AdminListPosts,
  AdminReadPost,
} from "@shiye/events/back-office/posts";
import { GetCategories } from "@shiye/events/categories";
import { UploadSingle } from "@shiye/events/media";
import { GetNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let author: WorldMember;
let other: WorldMember;
let admin: WorldAdmin;
let categories: number[];
let picture: string;

beforeAll(async () => {
  [author, other, admin] = await Promise.all([world.member("author", "作者"), world.member("other"), world.administrator()]);
  categories = dataOf(GetCategories, await world.call("GET", "/categories")).map(({ id }) => id);
  picture = dataOf(UploadSingle, await other.upload(await drawJpeg(7))).url;
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/posts${path}`, body);
const list = async (query = "") => dataOf(AdminListPosts, await call("GET", query));
const titles = async (query = "") => (await list(query)).data.map(({ title }) => title);
const read = async (id: number) => dataOf(AdminReadPost, await call("GET", `/${id}`));
const form = (more: object = {}) => ({
  user_id: author.id,
  title: "后台写的",
  content: "替作者发布",
  category_id: categories[0],
  type: 1,
  images: [picture],
  ...more,
});
const create = async (more: object = {}) => {
  const answer = await call("POST", "", form(more));
  expect(answer).toMatchObject({ status: 200, body: { message: "笔记创建成功" } });
  return dataOf(AdminCreatePost, answer).id;
};
const draft = async (title: string, more: object = {}) =>
  (await author.call("POST", "/posts", { body: { title, is_draft: true, ...more } })).body.data as { id: number };

describe("the table of notes", () => {
  it("has published notes and drafts together, the newest first, and none that is in a recycle bin", async () => {
    const binned = await author.publish("进了回收站");
    await author.call("DELETE", `/posts/${binned}`);
    const first = await author.publish("第一篇");
    await draft("还没写完");
    const last = await author.publish("最后一篇");
    await Promise.all([other.like(first), author.like(first), other.comment(first, "好")]);
    await world.settle();
    const page = await list();
    expect(page.data.map(({ title, is_draft }) => [title, is_draft])).toEqual([
      ["最后一篇", 0],
      ["还没写完", 1],
      ["第一篇", 0],
    ]);
    expect(page.data[2]).toMatchObject({
      id: first,
      user_id: author.id,
      user_display_id: "author",
      nickname: "作者",
      category_id: categories[0],
      category: "学习",
      type: 1,
      content: "第一篇，写给大家看。",
      tags: [{ name: "校园" }],
      images: [expect.stringMatching(/^\/media\//)],
      video_url: null,
      like_count: 2,
      comment_count: 1,
    });
    expect(page.data[1]).toMatchObject({ category: null, category_id: null, images: [], like_count: 0, view_count: 0 });
    expect((await read(last)).title).toBe("最后一篇");
    expect(await call("GET", `/${binned}`)).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
  });

  it("is filtered by each field, and by all at once", async () => {
    expect(await titles("?title=一篇")).toEqual(["最后一篇", "第一篇"]);
    expect(await titles(`?content=${encodeURIComponent("第一篇，写给大家")}`)).toEqual(["第一篇"]);
    expect(await titles("?content=没有人写过")).toEqual([]);
    expect(await titles("?is_draft=1")).toEqual(["还没写完"]);
    expect(await titles("?is_draft=0&title=第")).toEqual(["第一篇"]);
    expect(await titles(`?category_id=${categories[0]}`)).toEqual(["最后一篇", "第一篇"]);
    expect(await titles("?category_id=unknown")).toEqual(["还没写完"]);
    expect(await titles(`?category_id=${categories[1]}`)).toEqual([]);
    expect(await titles("?type=2")).toEqual([]);
    expect(await titles("?user_display_id=AUTHOR&type=1&title=&category_id=")).toHaveLength(3);
    expect(await titles("?user_display_id=other")).toEqual([]);
    expect(await call("GET", "?category_id=x")).toMatchObject({ status: 400, body: { message: "参数格式错误" } });
    expect(await call("GET", "?type=3")).toMatchObject({ status: 400, body: { message: "参数格式错误" } });
  });

  it("is sorted by every figure, and walked by cursor with nothing left out or twice", async () => {
    for (const field of ["id", "view_count", "like_count", "collect_count", "comment_count", "created_at"])
      for (const order of ["asc", "desc"]) {
        const all = (await list(`?sortField=${field}&sortOrder=${order}`)).data.map(({ id }) => id);
        const walked: unknown[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const page = await list(`?limit=1&sortField=${field}&sortOrder=${order}${cursor ? `&cursor=${cursor}` : ""}`);
          walked.push(...page.data.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(walked, `${field} ${order}`).toEqual(all);
        expect(new Set(all).size, field).toBe(3);
      }
    expect((await titles("?sortField=like_count"))[0]).toBe("第一篇");
    expect(await call("GET", "?sortField=title")).toMatchObject({ status: 400, body: { message: "不支持的排序字段" } });
  });
});

describe("an administrator", () => {
  it("publishes in the name of a member, with any picture of ours, which is the author's from then on", async () => {
    const id = await create({ view_count: 12, tags: ["新生", { name: "迎新" }], content: "你好<br>[@other:other]" });
    expect(await read(id)).toMatchObject({ view_count: 12, content: "你好\n[@other:other]", tags: [{ name: "新生" }, { name: "迎新" }] });
    const [event] = await world.readStream(`note-${id}`);
    expect(event).toMatchObject({ type: "NotePublished", metadata: { actor: { kind: "admin" } }, data: { authorId: author.id } });
    expect(dataOf(GetNote, await other.get(`/posts/${id}`))).toMatchObject({ author_account: "author", location: "", view_count: 12 });
    const edited = await author.call("PUT", `/posts/${id}`, {
      body: { title: "作者自己改", content: "改了", category_id: categories[0], images: [picture] },
    });
    expect(edited).toMatchObject({ status: 200, body: { message: "更新成功" } });
  });

  it("uploads what it puts into a note", async () => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(await drawJpeg(8))], { type: "image/jpeg" }), "后台.jpg");
    const { url } = dataOf(UploadSingle, await admin.call("POST", "/upload/single", body));
    expect(await read(await create({ images: [url] }))).toMatchObject({ images: [url] });
  });

  it("keeps a draft for the author alone, publishes it, and cannot make it a draft again", async () => {
    const id = await create({ is_draft: true, title: "代写草稿" });
    expect((await other.get(`/posts/${id}`)).status).toBe(404);
    expect((await author.get(`/posts/${id}`)).status).toBe(200);
    expect(await call("PUT", `/${id}`, { title: "代写草稿改" })).toMatchObject({ status: 200, body: { message: "笔记更新成功" } });
    expect(await read(id)).toMatchObject({ is_draft: 1, title: "代写草稿改", content: "替作者发布" });
    expect(await call("PUT", `/${id}`, { view_count: 3 })).toMatchObject({ status: 400, body: { message: "草稿没有浏览量" } });
    expect((await call("PUT", `/${id}`, { is_draft: 0 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ is_draft: 0, title: "代写草稿改" });
    expect((await other.get(`/posts/${id}`)).status).toBe(200);
    expect(await call("PUT", `/${id}`, { is_draft: 1 })).toMatchObject({ status: 400, body: { message: "已发布的笔记不能转为草稿" } });
  });

  it("changes what is sent and leaves the rest, and takes a row back as the table showed it", async () => {
    const id = await author.publish("原来的标题");
    await world.settle();
    const before = await read(id);
    expect((await call("PUT", `/${id}`, { title: "新的标题", category_id: String(categories[1]), tags: [] })).status).toBe(200);
    const after = await read(id);
    expect(after).toMatchObject({
      title: "新的标题",
      category_id: categories[1],
      tags: [],
      content: before.content,
      images: before.images,
    });
    const events = (await world.readStream(`note-${id}`)).length;
    const back = await call("PUT", `/${id}`, { ...after });
    expect(back).toMatchObject({ status: 200, body: { message: "笔记更新成功" } });
    expect((await world.readStream(`note-${id}`)).length).toBe(events);
  });

  it("sets the number of views, twice in one moment, too; views come on top", async () => {
    const id = await author.publish("看的人多");
    await call("PUT", `/${id}`, { view_count: 500 });
    await world.settle();
    expect((await other.get(`/posts/${id}`)).status).toBe(200);
    await expect.poll(async () => (await read(id)).view_count, { timeout: 20_000 }).toBe(501);
    await world.hold("note_stats");
    expect((await call("PUT", `/${id}`, { view_count: 0 })).status).toBe(200);
    expect((await call("PUT", `/${id}`, { view_count: 0 })).status).toBe(200);
    world.resume("note_stats");
    await world.settle();
    expect(await read(id)).toMatchObject({ view_count: 0 });
    expect((await world.readStream(`note-${id}`)).filter(({ type }) => type === "NoteViewsCorrected")).toHaveLength(2);
  });

  it("deletes for good, out of the recycle bin as well, with all that hangs on it", async () => {
    const id = await author.publish("要删的");
    const comment = await other.comment(id, "会一起消失");
    await other.like(id);
    expect(await call("DELETE", `/${id}`)).toMatchObject({ status: 200, body: { message: "笔记删除成功" } });
    await world.settle();
    expect((await other.get(`/posts/${id}`)).status).toBe(404);
    expect((await other.get(`/comments/${comment.id}/replies`)).status).toBe(404);
    expect(await call("DELETE", `/${id}`)).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    expect(await call("PUT", `/${id}`, { title: "还在吗" })).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    const binned = await author.publish("回收站里的");
    await author.call("DELETE", `/posts/${binned}`);
    expect((await call("DELETE", `/${binned}`)).status).toBe(200);
    expect((await author.call("POST", `/recycle-bin/${binned}/restore`)).status).toBe(404);
  });

  it("deletes several at once, drafts among them, and passes over what is gone", async () => {
    const ids = [await author.publish("一"), (await draft("二")).id, 4];
    expect(await call("DELETE", "", { ids })).toMatchObject({
      status: 200,
      body: { message: "成功删除2个笔记", data: { deletedCount: 2 } },
    });
    expect(await call("DELETE", "", { ids: [] })).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
  });

  it("is told what is missing or wrong", async () => {
    expect(await call("POST", "", {})).toMatchObject({
      status: 400,
      body: { message: "缺少必填字段: user_id, title, content, category_id, type" },
    });
    const refused = async (more: object) => {
      const { status, body } = await call("POST", "", form(more));
      return `${status} ${body.message}`;
    };
    expect(await refused({ user_id: 1_000_000_000_000_001 })).toBe("404 用户不存在");
    expect(await refused({ user_id: "author" })).toBe("400 编号无效");
    expect(await refused({ title: "长".repeat(101) })).toBe("400 标题不能超过100个字符");
    expect(await refused({ content: "长".repeat(2001) })).toBe("400 内容不能超过2000个字符");
    expect(await refused({ content: 5 })).toBe("400 参数格式错误");
    expect(await refused({ category_id: 12 })).toBe("400 分类不存在");
    expect(await refused({ type: 3 })).toBe("400 参数格式错误");
    expect(await refused({ view_count: -1 })).toBe("400 浏览量不能小于0");
    expect(await refused({ view_count: "多" })).toBe("400 浏览量无效");
    expect(await refused({ view_count: 3, is_draft: true })).toBe("400 草稿没有浏览量");
    expect(await refused({ tags: Array.from({ length: 11 }, (_, index) => `标签${index}`) })).toBe("400 标签不能超过10个");
    expect(await refused({ tags: ["这是一个太长的标签"] })).toBe("400 标签不能超过8个字符");
    expect(await refused({ images: Array.from({ length: 10 }, () => picture) })).toBe("400 最多只能上传9张图片");
    expect(await refused({ images: [] })).toBe("400 请至少上传一张图片");
    expect(await refused({ images: ["https://example.com/a.jpg"] })).toBe("400 媒体文件无效");
    expect(await refused({ type: 2, images: [], video_url: null })).toBe("400 请选择视频文件");
    expect(await refused({ type: 2, images: [], video_url: picture })).toBe("400 媒体文件无效");
    expect(await refused({ owner: 1 })).toBe("400 未知的参数: owner");
  });
});

it("an export has the rows of the filter, or those that were chosen", async () => {
  const lines = await admin.csv("/admin/posts/export.csv?is_draft=1");
  expect(lines[0]).toContain("ID,标题,作者ID");
  expect(lines.slice(1).every((line) => line.includes(",草稿,"))).toBe(true);
  expect(await admin.get("/admin/posts/export.csv?sortField=title")).toMatchObject({ status: 400 });
  const id = await author.publish("选中的");
  await world.settle();
  expect(await admin.csv(`/admin/posts/export.csv?ids=${id}`)).toHaveLength(2);
});

it("an export that a row beyond its beginning breaks is cut, and nobody has it for whole", async () => {
  await world.query(`insert into drafts.drafts (id, author_id, title, content, note_type, images, tags, created_at, updated_at)
    select n, 7, '导出坏了', '', 1, case when n = 1 then '{}' else '[]' end::jsonb, '[]', now(), now() from generate_series(1, 1200) n`);
  const file = () => world.download("GET", "/admin/posts/export.csv?title=导出坏了&sortField=id&sortOrder=desc", { token: admin.token });
  const broken = await file();
  expect(broken.status, "it had begun").toBe(200);
  await expect(broken.text()).rejects.toThrow();
  expect(world.faults.splice(0)).toEqual([expect.objectContaining({ call: "GET /api/admin/posts/export.csv" })]);
  await world.query("update drafts.drafts set images = '[]' where author_id = 7");
  expect((await (await file()).text()).trimEnd().split("\r\n")).toHaveLength(1201);
  await world.query("delete from drafts.drafts where author_id = 7");
});

covers(world, [AdminListPosts, AdminReadPost, AdminExportPosts, AdminCreatePost, AdminEditPost, AdminDeletePost, AdminDeletePosts]);
