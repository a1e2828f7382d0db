import {
  AdminCreateComment,
  AdminDeleteComment,
  AdminDeleteComments,
  AdminEditComment,
  AdminExportComments,
  AdminListComments,
  AdminReadComment,
} from "@shiye/events/back-office/comments";
import { GetComments } from "@shiye/events/comments";
import { UploadSingle } from "@shiye/events/media";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let admin: WorldAdmin;
let note: number;

beforeAll(async () => {
  [author, reader, admin] = await Promise.all([world.member("author"), world.member("reader", "读者"), world.administrator()]);
  note = await author.publish("有人评论");
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/comments${path}`, body);
const list = async (query = "") => dataOf(AdminListComments, await call("GET", query));
const texts = async (query = "") => (await list(query)).data.map(({ content }) => content);
const read = async (id: number) => dataOf(AdminReadComment, await call("GET", `/${id}`));
const create = async (content: string, more: object = {}) => {
  const answer = await call("POST", "", { post_id: note, content, ...more });
  expect(answer).toMatchObject({ status: 200, body: { message: "评论创建成功" } });
  return dataOf(AdminCreateComment, answer).id;
};
const shown = async () => dataOf(GetComments, await reader.get(`/posts/${note}/comments?limit=50`)).comments;

describe("the table of comments", () => {
  it("has comments and replies, the newest first, and none of a note in the recycle bin", async () => {
    const binned = await author.publish("进了回收站");
    await reader.comment(binned, "看不到了");
    await author.call("DELETE", `/posts/${binned}`);
    const top = await reader.comment(note, "第一条[@author:author]");
    await author.comment(note, "回复", top.id);
    await author.call("POST", "/likes", { body: { target_type: 2, target_id: top.id } });
    await world.settle();
    expect(await texts()).toEqual(["回复", "第一条[@author:author]"]);
    expect((await list()).data[1]).toMatchObject({
      id: top.id,
      user_id: reader.id,
      user_display_id: "reader",
      nickname: "读者",
      post_id: note,
      parent_id: null,
      like_count: 1,
    });
    expect(await texts(`?post_id=${note}&user_display_id=READER&content=第一`)).toEqual(["第一条[@author:author]"]);
    const found = (content: string) => texts(`?content=${encodeURIComponent(content)}`);
    expect(await found("一条@author"), "as the table shows it").toEqual(["第一条[@author:author]"]);
    for (const markup of [":author", "author]", "[@"]) expect(await found(markup), markup).toEqual([]);
    expect(await texts("?post_id=12")).toEqual([]);
    expect(await texts("?sortField=like_count")).toEqual(["第一条[@author:author]", "回复"]);
    for (const field of ["id", "like_count", "created_at"]) {
      const first = await list(`?limit=1&sortField=${field}&sortOrder=asc`);
      const second = await list(`?limit=1&sortField=${field}&sortOrder=asc&cursor=${first.nextCursor}`);
      expect([...first.data, ...second.data].map(({ content }) => content)).toEqual(await texts(`?sortField=${field}&sortOrder=asc`));
      expect(second.nextCursor).toBeNull();
    }
    expect(await call("GET", "?post_id=x")).toMatchObject({ status: 400, body: { message: "编号无效" } });
    expect(await call("GET", "?sortField=content")).toMatchObject({ status: 400, body: { message: "不支持的排序字段" } });
  });
});

describe("an administrator", () => {
  it("comments as the community's own account, which is made once and into which nobody signs in", async () => {
    const ids = await Promise.all([create("官方一"), create("官方二"), create("官方三", { user_id: "", parent_id: "" })]);
    const rows = await Promise.all(ids.map(read));
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(1);
    expect(rows[0]).toMatchObject({ user_display_id: "shiye-official", nickname: "拾页官方" });
    await world.settle();
    expect((await shown())[0]).toMatchObject({ nickname: "拾页官方", verified: 1 });
    const official = rows[0]?.user_id ?? 0;
    expect(await admin.call("DELETE", `/admin/users/${official}`)).toMatchObject({
      status: 400,
      body: { message: "社区官方账号不能删除" },
    });
    expect(await admin.call("PUT", `/admin/users/${official}`, { user_id: "shiye-official", bio: "你好" })).toMatchObject({ status: 200 });
    expect(await admin.call("PUT", `/admin/users/${official}`, { password: "shiye123" })).toMatchObject({
      status: 400,
      body: { message: "社区官方账号不能设置密码" },
    });
    const body = { user_id: "shiye-official", password: "shiye123" };
    expect(await world.call("POST", "/auth/login", { body })).toMatchObject({ body: { message: "账号或密码错误" } });
  });

  it("comments and replies in the name of a member, whom others are told of", async () => {
    const line = await world.openLine({ token: author.token });
    line.watch([note]);
    const id = await create("替读者说", { user_id: reader.id });
    await expect.poll(() => line.dataOf("comment:new").length, { timeout: 10_000 }).toBeGreaterThan(0);
    const reply = await create("替作者答", { user_id: author.id, parent_id: id });
    expect(await read(reply)).toMatchObject({ parent_id: id, user_display_id: "author" });
    const [event] = await world.readStream(`comment-${id}`);
    expect(event).toMatchObject({ metadata: { actor: { kind: "admin" } }, data: { authorId: reader.id } });
    await world.settle();
    expect((await shown()).find((comment) => comment.id === id)).toMatchObject({ user_location: "" });
    line.cut();
  });

  it("changes what a comment says, before the eyes of those who read it", async () => {
    const { id } = await reader.comment(note, "原来的话");
    const line = await world.openLine({ token: author.token });
    line.watch([note]);
    expect(await call("PUT", `/${id}`, { content: "改过的<br>[@author:author]" })).toMatchObject({
      status: 200,
      body: { message: "评论更新成功" },
    });
    expect((await read(id)).content).toBe("改过的\n[@author:author]");
    await expect
      .poll(() => line.dataOf("comment:edited"), { timeout: 10_000 })
      .toMatchObject([{ post_id: note, comment: { id, content: expect.stringContaining("改过的<br><a href") } }]);
    await world.settle();
    expect((await shown()).find((comment) => comment.id === id)?.content).toContain("改过的");
    const row = await read(id);
    expect((await call("PUT", `/${id}`, { ...row, format: "text" })).status).toBe(200);
    expect(await world.readStream(`comment-${id}`)).toHaveLength(2);
    line.cut();
  });

  it("may show any picture of ours, and no other", async () => {
    const { url } = dataOf(UploadSingle, await author.upload(await drawJpeg(9)));
    const { id } = await reader.comment(note, "没有图");
    expect((await call("PUT", `/${id}`, { content: `有图<img src="${url}">` })).status).toBe(200);
    await world.settle();
    expect((await shown()).find((comment) => comment.id === id)?.content).toContain(`<img src="${url}"`);
    const missing = `/media/ab/${"ab".repeat(16)}.jpg`;
    expect(await call("PUT", `/${id}`, { content: `<img src="${missing}">` })).toMatchObject({
      status: 400,
      body: { message: "媒体文件无效" },
    });
  });

  it("deletes a comment with its replies, and several at once", async () => {
    const top = await reader.comment(note, "要删的");
    const reply = await author.comment(note, "跟着没了", top.id);
    expect(await call("DELETE", `/${top.id}`)).toMatchObject({ status: 200, body: { message: "评论删除成功" } });
    for (const id of [top.id, reply.id])
      expect(await call("GET", `/${id}`)).toMatchObject({ status: 404, body: { message: "评论不存在" } });
    expect(await call("DELETE", `/${reply.id}`)).toMatchObject({ status: 404, body: { message: "评论不存在" } });
    expect(await call("PUT", `/${top.id}`, { content: "还在吗" })).toMatchObject({ status: 404, body: { message: "评论不存在" } });
    const ids = [(await reader.comment(note, "一")).id, (await reader.comment(note, "二")).id, top.id];
    expect(await call("DELETE", "", { ids })).toMatchObject({ body: { message: "成功删除2个评论", data: { deletedCount: 2 } } });
    expect(await call("DELETE", "", { ids: ["x"] })).toMatchObject({ status: 400 });
  });

  it("is told what is missing or wrong", async () => {
    expect(await call("POST", "", {})).toMatchObject({ status: 400, body: { message: "缺少必填字段: post_id, content" } });
    const refused = async (more: object) => {
      const { status, body } = await call("POST", "", { post_id: note, content: "好", ...more });
      return `${status} ${body.message}`;
    };
    const nobody = 1_000_000_000_000_001;
    expect(await refused({ post_id: nobody })).toBe("404 笔记不存在");
    expect(await refused({ user_id: nobody })).toBe("404 用户不存在");
    expect(await refused({ parent_id: nobody })).toBe("404 父评论不存在");
    expect(await refused({ user_id: "author" })).toBe("400 编号无效");
    expect(await refused({ content: "长".repeat(1001) })).toBe("400 评论内容不能超过1000个字符");
    expect(await refused({ content: { text: "好" } })).toBe("400 参数格式错误");
    expect(await refused({ note: 1 })).toBe("400 未知的参数: note");
  });
});

it("an export has the rows of the filter", async () => {
  const lines = await admin.csv("/admin/comments/export.csv?content=官方一");
  expect(lines[0]).toContain("ID,内容");
  expect(lines).toHaveLength(2);
  expect((await admin.get("/admin/comments/export.csv?x=1")).status).toBe(400);
});

covers(world, [
  AdminListComments,
  AdminReadComment,
  AdminExportComments,
  AdminCreateComment,
  AdminEditComment,
  AdminDeleteComment,
  AdminDeleteComments,
]);
