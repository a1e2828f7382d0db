import {
  AdminCreateFollow,
  AdminDeleteFollow,
  AdminDeleteFollows,
  AdminEditFollow,
  AdminExportFollows,
  AdminListFollows,
  AdminReadFollow,
} from "@shiye/events/back-office/follows";
import { GetMember } from "@shiye/events/members";
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
beforeAll(async () => {
  [ada, ben, admin] = await Promise.all([world.member("foll_ada", "阿达"), world.member("foll_ben"), world.administrator()]);
  await ben.follow(ada.id);
  await world.settle();
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/follows${path}`, body);
const list = async (query = "") => dataOf(AdminListFollows, await call("GET", query));
const ids = async (query = "") => (await list(query)).data.map(({ id }) => id);
const lastOf = async (stream: string) => (await world.readStream(stream)).at(-1);
const fans = async () => dataOf(GetMember, await admin.get(`/users/${ada.id}`)).fans_count;

it("the follows of the back office show both members, by filters, id and export", async () => {
  const id = `${ben.id}-${ada.id}`;
  expect((await list()).data).toMatchObject([
    {
      ...{ id, follower_id: ben.id, follower_display_id: "foll_ben", follower_nickname: "foll_ben" },
      ...{ following_id: ada.id, following_display_id: "foll_ada", following_nickname: "阿达", created_at: expect.any(String) },
    },
  ]);
  expect(await ids("?follower_display_id=foll_ben&following_display_id=FOLL_ada")).toEqual([id]);
  expect(await ids("?follower_display_id=foll_ada")).toEqual([]);
  expect(await ids("?sortField=created_at&sortOrder=asc")).toEqual([id]);
  expect(await call("GET", "?follower_nickname=x")).toMatchObject({ status: 400 });
  expect(dataOf(AdminReadFollow, await call("GET", `/${id}`)).follower_id).toBe(ben.id);
  expect(await call("GET", `/${ada.id}-${ben.id}`)).toMatchObject({ status: 404, body: { message: "关注不存在" } });
  expect(await admin.csv(`/admin/follows/export.csv?ids=${id}`)).toHaveLength(2);
  expect(await call("GET", "/export.csv?x=1")).toMatchObject({ status: 400 });
});

describe("an administrator", () => {
  it("makes one member follow another, moves it to a third, and takes it away", async () => {
    const cid = await world.member("foll_cid");
    const line = await world.openLine({ token: ada.token });
    const answer = await call("POST", "", { follower_id: cid.id, following_id: ada.id });
    expect(answer).toMatchObject({ status: 200, body: { message: "关注创建成功" } });
    expect(dataOf(AdminCreateFollow, answer).id).toBe(`${cid.id}-${ada.id}`);
    expect(await fans()).toBe(2);
    await expect.poll(() => line.dataOf("notification:new")).toMatchObject([{ type: 6, sender_id: cid.id }]);
    expect(await lastOf(`follow-${cid.id}-${ada.id}`)).toMatchObject({ type: "MemberFollowed", metadata: { actor: { kind: "admin" } } });
    expect(await call("POST", "", { follower_id: cid.id, following_id: ada.id })).toMatchObject({
      status: 409,
      body: { message: "关注已存在" },
    });
    expect(await call("PUT", `/${cid.id}-${ada.id}`, { following_id: cid.id })).toMatchObject({ status: 400 });
    expect(await call("PUT", `/${cid.id}-${ada.id}`, { following_id: ben.id })).toMatchObject({
      status: 200,
      body: { message: "关注更新成功" },
    });
    expect(await fans()).toBe(1);
    expect(await call("DELETE", `/${cid.id}-${ben.id}`)).toMatchObject({ status: 200, body: { message: "关注删除成功" } });
    expect(await call("DELETE", `/${cid.id}-${ben.id}`)).toMatchObject({ status: 404, body: { message: "关注不存在" } });
    line.cut();
  });

  it("is told who is not there, and takes several away at once", async () => {
    expect(await call("POST", "", {})).toMatchObject({ status: 400, body: { message: "缺少必填字段: follower_id, following_id" } });
    expect(await call("POST", "", { follower_id: 7, following_id: ada.id })).toMatchObject({
      status: 404,
      body: { message: "关注者不存在" },
    });
    expect(await call("POST", "", { follower_id: ada.id, following_id: 7 })).toMatchObject({
      status: 404,
      body: { message: "被关注者不存在" },
    });
    expect(await call("POST", "", { follower_id: ada.id, following_id: ada.id })).toMatchObject({ status: 400 });
    const many = await call("DELETE", "", { ids: [`${ben.id}-${ada.id}`, `${ada.id}-${ben.id}`] });
    expect(many).toMatchObject({ body: { message: "成功删除1个关注" } });
    expect(dataOf(AdminDeleteFollows, many)).toEqual({ deletedCount: 1 });
    expect(await fans()).toBe(0);
    expect(await call("DELETE", "")).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
  });
});

covers(world, [
  AdminCreateFollow,
  AdminDeleteFollow,
  AdminDeleteFollows,
  AdminEditFollow,
  AdminExportFollows,
  AdminListFollows,
  AdminReadFollow,
]);
