import {
  AdminCreateTag,
  AdminDeleteTag,
  AdminDeleteTags,
  AdminEditTag,
  AdminExportTags,
  AdminListTags,
  AdminReadTag,
} from "@shiye/events/back-office/tags";
import { idOfName } from "@shiye/events/ids";
import { GetNote } from "@shiye/events/notes";
import { GetTags } from "@shiye/events/tags";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let author: WorldMember;
let admin: WorldAdmin;

beforeAll(async () => {
  [author, admin] = await Promise.all([world.member("author"), world.administrator()]);
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/tags${path}`, body);
const list = async (query = "") => dataOf(AdminListTags, await call("GET", query));
const uses = async (query = "") => Object.fromEntries((await list(query)).data.map(({ name, use_count }) => [name, use_count]));
const publish = async (title: string, tags: string[]) => {
  const answer = await author.call("POST", "/posts", { body: { ...(await author.noteBody(title)), tags } });
  return (answer.body.data as { id: number }).id;
};
const tagsOf = async (note: number) => dataOf(GetNote, await admin.get(`/posts/${note}`)).tags.map(({ name }) => name);

describe("the table of tags", () => {
  it("has what notes carry, with how many do", async () => {
    await publish("一", ["校园", "考研"]);
    await publish("二", ["校园"]);
    await world.settle();
    expect(await uses()).toEqual({ 校园: 2, 考研: 1 });
    expect((await list("?sortField=use_count")).data.map(({ name }) => name)).toEqual(["校园", "考研"]);
    expect((await list("?sortField=name&sortOrder=asc&limit=1")).nextCursor).not.toBeNull();
    expect(await uses("?name=考")).toEqual({ 考研: 1 });
    expect(await call("GET", "?sortField=x")).toMatchObject({ status: 400, body: { message: "不支持的排序字段" } });
    expect(dataOf(AdminReadTag, await call("GET", `/${idOfName("考研")}`))).toMatchObject({ name: "考研", use_count: 1 });
    expect(await call("GET", "/12")).toMatchObject({ status: 404, body: { message: "标签不存在" } });
  });
});

describe("an administrator", () => {
  it("makes a tag before any note carries it, spelled as it shall be shown", async () => {
    const answer = await call("POST", "", { name: "OpenDay" });
    expect(answer).toMatchObject({ status: 200, body: { message: "标签创建成功", data: { id: idOfName("OpenDay") } } });
    expect(await uses("?name=open")).toEqual({ OpenDay: 0 });
    expect(dataOf(GetTags, await admin.get("/tags?keyword=open"))).toMatchObject([{ name: "OpenDay", use_count: 0 }]);
    expect(await call("POST", "", { name: "openday" })).toMatchObject({ status: 409, body: { message: "标签名称已存在" } });
    expect(await call("POST", "", { name: "校园" })).toMatchObject({ status: 409, body: { message: "标签名称已存在" } });
    await publish("三", ["openday"]);
    await world.settle();
    expect(await uses("?name=open")).toEqual({ OpenDay: 1 });
  });

  it("renames a tag in every note that carries it, by an event of each", async () => {
    const note = await publish("四", ["旧名", "别的"]);
    await world.settle();
    expect(await call("PUT", `/${idOfName("旧名")}`, { name: "新名" })).toMatchObject({ status: 200, body: { message: "标签更新成功" } });
    expect(await tagsOf(note)).toEqual(["新名", "别的"]);
    expect(await uses("?name=名")).toEqual({ 新名: 1 });
    expect((await world.readStream(`note-${note}`)).at(-1)).toMatchObject({ type: "NoteEdited", metadata: { actor: { kind: "admin" } } });
    await world.settle();
    const found = await author.get(`/posts?keyword=${encodeURIComponent("四")}`);
    expect(found.status).toBe(200);
    expect(await call("PUT", `/${idOfName("旧名")}`, { name: "再改" })).toMatchObject({ status: 404, body: { message: "标签不存在" } });
  });

  it("gives a tag another spelling, also one that nothing carries", async () => {
    const note = await publish("五", ["ai"]);
    await world.settle();
    const id = idOfName("ai");
    expect((await call("PUT", `/${id}`, { name: "AI" })).status).toBe(200);
    expect(await tagsOf(note)).toEqual(["AI"]);
    expect(await uses("?name=ai")).toEqual({ AI: 1 });
    const events = (await world.readStream(`tag-${id}`)).length;
    expect((await call("PUT", `/${id}`, { name: "AI" })).status).toBe(200);
    expect((await call("PUT", `/${id}`, {})).status).toBe(200);
    expect(await world.readStream(`tag-${id}`)).toHaveLength(events);
    await call("POST", "", { name: "空的" });
    expect((await call("PUT", `/${idOfName("空的")}`, { name: "还是空" })).status).toBe(200);
    expect(await uses("?name=空")).toEqual({ 还是空: 0 });
  });

  it("joins two tags by giving one the name of the other", async () => {
    const [one, both] = [await publish("六", ["实习"]), await publish("七", ["实习", "找实习"])];
    await world.settle();
    expect((await call("PUT", `/${idOfName("找实习")}`, { name: "实习" })).status).toBe(200);
    expect([await tagsOf(one), await tagsOf(both)]).toEqual([["实习"], ["实习"]]);
    expect(await uses("?name=实习")).toEqual({ 实习: 2 });
  });

  it("deletes a tag from every note; whoever uses it again has it again", async () => {
    const note = await publish("八", ["要删", "留下"]);
    await world.settle();
    expect(await call("DELETE", `/${idOfName("要删")}`)).toMatchObject({ status: 200, body: { message: "标签删除成功" } });
    expect(await tagsOf(note)).toEqual(["留下"]);
    expect(await uses("?name=要删")).toEqual({});
    expect(dataOf(GetTags, await admin.get("/tags?keyword=要删"))).toEqual([]);
    expect(await call("DELETE", `/${idOfName("要删")}`)).toMatchObject({ status: 404, body: { message: "标签不存在" } });
    await publish("九", ["要删"]);
    await world.settle();
    expect(await uses("?name=要删")).toEqual({ 要删: 1 });
    const ids = [idOfName("要删"), idOfName("留下"), 12];
    expect(await call("DELETE", "", { ids })).toMatchObject({ body: { message: "成功删除2个标签", data: { deletedCount: 2 } } });
    expect(await call("DELETE", "", { ids: [] })).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
  });

  it("is told what is missing or wrong", async () => {
    expect(await call("POST", "", {})).toMatchObject({ status: 400, body: { message: "缺少必填字段: name" } });
    expect(await call("POST", "", { name: "这是一个太长的标签" })).toMatchObject({ body: { message: "标签名称不能超过8个字符" } });
    expect(await call("POST", "", { name: 5 })).toMatchObject({ status: 400 });
    expect(await call("POST", "", { name: "好", id: 1, use_count: 5 })).toMatchObject({ status: 200 });
    expect(await call("POST", "", { name: "坏", owner: 1 })).toMatchObject({ body: { message: "未知的参数: owner" } });
    expect(await call("PUT", `/${idOfName("好")}`, { name: " " })).toMatchObject({ status: 400, body: { message: "缺少必填字段: name" } });
  });
});

it("an export has the rows of the filter", async () => {
  expect(await admin.csv("/admin/tags/export.csv?name=校园")).toHaveLength(2);
  expect((await admin.get("/admin/tags/export.csv?x=1")).status).toBe(400);
});

covers(world, [AdminListTags, AdminReadTag, AdminExportTags, AdminCreateTag, AdminEditTag, AdminDeleteTag, AdminDeleteTags]);
