import {
  AdminCreateCollection,
  AdminDeleteCollection,
  AdminDeleteCollections,
  AdminEditCollection,
  AdminExportCollections,
  AdminListCollections,
  AdminReadCollection,
} from "@shiye/events/back-office/collections";
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
beforeAll(async () => {
  [ada, ben, admin] = await Promise.all([world.member("coll_ada"), world.member("coll_ben"), world.administrator()]);
  note = await ada.publish("被收藏的笔记");
  await ben.call("POST", `/posts/${note}/collect`);
  await world.settle();
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/collections${path}`, body);
const list = async (query = "") => dataOf(AdminListCollections, await call("GET", query));
const ids = async (query = "") => (await list(query)).data.map(({ id }) => id);
const lastOf = async (stream: string) => (await world.readStream(stream)).at(-1);
const collectCount = async () => dataOf(GetNote, await admin.get(`/posts/${note}`)).collect_count;

it("the collections of the back office show who collected what, by filters, id and export", async () => {
  const id = `${ben.id}-${note}`;
  expect((await list()).data).toMatchObject([
    { id, user_id: ben.id, user_display_id: "coll_ben", post_id: note, post_title: "被收藏的笔记", created_at: expect.any(String) },
  ]);
  expect(await ids("?user_display_id=coll_ben")).toEqual([id]);
  expect(await ids("?user_display_id=coll_ada")).toEqual([]);
  expect(await ids(`?post_id=${note}&sortField=created_at&sortOrder=asc`)).toEqual([id]);
  expect(await ids("?post_id=7")).toEqual([]);
  expect(await call("GET", "?post_title=x")).toMatchObject({ status: 400, body: { message: "未知的参数: post_title" } });
  expect(dataOf(AdminReadCollection, await call("GET", `/${id}`)).post_id).toBe(note);
  expect(await call("GET", `/${ada.id}-${note}`)).toMatchObject({ status: 404, body: { message: "收藏不存在" } });
  expect(await call("GET", "/1-2-3")).toMatchObject({ status: 400, body: { message: "编号无效" } });
  expect(await admin.csv(`/admin/collections/export.csv?ids=${id}`)).toHaveLength(2);
  expect(await call("GET", "/export.csv?x=1")).toMatchObject({ status: 400 });
});

describe("an administrator", () => {
  it("collects a note for a member, moves it to another, and takes it away", async () => {
    const other = await ada.publish("另一篇");
    const form = { user_id: ada.id, post_id: note };
    const answer = await call("POST", "", form);
    expect(answer).toMatchObject({ status: 200, body: { message: "收藏创建成功" } });
    expect(dataOf(AdminCreateCollection, answer).id).toBe(`${ada.id}-${note}`);
    expect(await collectCount()).toBe(2);
    expect(await call("POST", "", form)).toMatchObject({ status: 409, body: { message: "收藏已存在" } });
    expect(await call("PUT", `/${ada.id}-${note}`, { user_id: ben.id })).toMatchObject({ status: 409, body: { message: "收藏已存在" } });
    expect(await call("PUT", `/${ada.id}-${note}`, { post_id: other })).toMatchObject({ status: 200, body: { message: "收藏更新成功" } });
    expect(await collectCount()).toBe(1);
    expect(await ids("?user_display_id=coll_ada")).toEqual([`${ada.id}-${other}`]);
    expect(await lastOf(`collect-${ada.id}-${note}`)).toMatchObject({ type: "NoteUncollected", metadata: { actor: { kind: "admin" } } });
    expect(await call("PUT", `/${ada.id}-${note}`, { post_id: other })).toMatchObject({ status: 404, body: { message: "收藏不存在" } });
    expect(await call("DELETE", `/${ada.id}-${other}`)).toMatchObject({ status: 200, body: { message: "收藏删除成功" } });
    expect(await call("DELETE", `/${ada.id}-${other}`)).toMatchObject({ status: 404, body: { message: "收藏不存在" } });
  });

  it("is told what is missing, and takes several away at once", async () => {
    expect(await call("POST", "", { user_id: ben.id })).toMatchObject({ status: 400, body: { message: "缺少必填字段: post_id" } });
    expect(await call("POST", "", { user_id: 7, post_id: note })).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect(await call("POST", "", { user_id: ben.id, post_id: 7 })).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    const many = await call("DELETE", "", { ids: [`${ben.id}-${note}`, `${ben.id}-7`] });
    expect(many).toMatchObject({ body: { message: "成功删除1个收藏" } });
    expect(dataOf(AdminDeleteCollections, many)).toEqual({ deletedCount: 1 });
    expect(await collectCount()).toBe(0);
    expect(await call("DELETE", "")).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
  });
});

covers(world, [
  AdminCreateCollection,
  AdminDeleteCollection,
  AdminDeleteCollections,
  AdminEditCollection,
  AdminExportCollections,
  AdminListCollections,
  AdminReadCollection,
]);
