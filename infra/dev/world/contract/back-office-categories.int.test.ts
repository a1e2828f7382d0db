import {
  AdminCreateCategory,
  AdminDeleteCategories,
  AdminDeleteCategory,
  AdminEditCategory,
  AdminExportCategories,
  AdminListCategories,
  AdminReadCategory,
} from "@shiye/events/back-office/categories";
import { GetCategories } from "@shiye/events/categories";
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

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/categories${path}`, body);
const create = async (name: string, category_title: string) => {
  const answer = await call("POST", "", { name, category_title });
  expect(answer).toMatchObject({ status: 200, body: { message: "分类创建成功" } });
  return (answer.body.data as { id: number }).id;
};
const list = async (query = "") => dataOf(AdminListCategories, await call("GET", query));
const names = async (query = "") => (await list(query)).data.map(({ name }) => name);

describe("the channels of the back office", () => {
  it("come ten at once in the order of their creation, with the paging of the contract", async () => {
    const answer = await list();
    expect(answer.data).toHaveLength(10);
    expect(answer.data[0]).toMatchObject({ name: "学习", category_title: "study", post_count: 0 });
    expect(answer).toMatchObject({ total: 10, totalIsEstimate: false, page: 1, limit: 10, totalPages: 1, nextCursor: null });
    expect(answer.pagination).toEqual({ page: 1, limit: 10, total: 10, pages: 1, totalPages: 1 });
  });

  it("are filtered by a part, sorted, and paged by number and by cursor with nothing left out", async () => {
    expect(await names("?name=学")).toEqual(["学习"]);
    expect(await names("?category_title=l&sortField=category_title&sortOrder=asc&limit=2")).toEqual(["求助", "生活"]);
    expect(await names("?name=&sortBy=category_title&sortOrder=desc&limit=1")).toEqual(["学习"]);
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list(`?limit=3&sortField=name&sortOrder=desc${cursor ? `&cursor=${cursor}` : ""}`);
      walked.push(...page.data.map(({ name }) => name ?? ""));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(await names("?limit=100&sortField=name&sortOrder=desc"));
    expect(await names("?limit=4&page=3&sortField=name&sortOrder=desc")).toEqual(walked.slice(8));
    expect(await names("?page=99")).toEqual([]);
  });

  it("take a cursor that somebody made up for none, and ids that nothing has for nothing", async () => {
    const first = await names("?limit=3&sortField=created_at&sortOrder=asc");
    for (const [value, id] of [
      ["abc", "1"],
      ["2026-02-30", "1"],
      ["2026-01-01", "1-2"],
      ["\u0000", "1"],
      ["2026-01-01", "99999999999999999999"],
    ]) {
      const cursor = Buffer.from(JSON.stringify(["created_at", "asc", value, id])).toString("base64url");
      expect(await names(`?limit=3&sortField=created_at&sortOrder=asc&cursor=${cursor}`), cursor).toEqual(first);
    }
    for (const ids of ["%00", "'", "99999999999999999999"])
      expect(await admin.csv(`/admin/categories/export.csv?ids=${ids}`), ids).toHaveLength(1);
  });

  it("refuse a filter or an order that there is not, instead of answering with everything", async () => {
    expect(await call("GET", "?nam=学")).toMatchObject({ status: 400, body: { message: "未知的参数: nam" } });
    expect(await call("GET", "?sortField=password")).toMatchObject({ status: 400, body: { message: "不支持的排序字段" } });
    expect(await call("GET", "?sortOrder=up")).toMatchObject({ status: 400, body: { message: "不支持的排序方式" } });
    expect(await names(`?name=${encodeURIComponent("%")}`)).toEqual([]);
    expect(await names(`?name=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });
});

describe("an administrator", () => {
  it("creates a channel, sees it at once, renames it, and takes it away", async () => {
    const id = await create("摄影", "photo");
    expect(dataOf(AdminReadCategory, await call("GET", `/${id}`))).toMatchObject({
      id,
      name: "摄影",
      category_title: "photo",
      post_count: 0,
    });
    expect(await call("PUT", `/${id}`, { name: "摄影圈", id, post_count: 7, created_at: "x" })).toMatchObject({
      status: 200,
      body: { message: "分类更新成功" },
    });
    expect(dataOf(GetCategories, await admin.get("/categories")).at(-1)).toMatchObject({
      name: "摄影圈",
      category_title: "photo",
    });
    expect(await call("DELETE", `/${id}`)).toMatchObject({ status: 200, body: { message: "分类删除成功" } });
    expect(await call("GET", `/${id}`)).toMatchObject({ status: 404, body: { message: "分类不存在" } });
    expect(await call("DELETE", `/${id}`)).toMatchObject({ status: 404, body: { message: "分类不存在" } });
    expect(await call("PUT", `/${id}`, { name: "又" })).toMatchObject({ status: 404, body: { message: "分类不存在" } });
  });

  it("may give the name of a channel that is gone, or was renamed, to a new one", async () => {
    const first = await create("跑步", "running");
    await call("PUT", `/${first}`, { name: "慢跑", category_title: "jogging" });
    const second = await create("跑步", "running");
    expect(second).not.toBe(first);
    await call("DELETE", `/${first}`);
    expect(await create("慢跑", "jogging")).toBeGreaterThan(0);
  });

  it("is told which fields are missing, wrong, taken or unknown", async () => {
    expect(await call("POST", "", {})).toMatchObject({ status: 400, body: { message: "缺少必填字段: name, category_title" } });
    expect(await call("POST", "", { name: " ", category_title: "art" })).toMatchObject({ body: { message: "缺少必填字段: name" } });
    expect(await call("POST", "", { name: "艺术", category_title: "Art" })).toMatchObject({ body: { message: "只能输入小写英文字母" } });
    expect(await call("POST", "", { name: "长".repeat(51), category_title: "long" })).toMatchObject({
      body: { message: "分类名称不能超过50个字符" },
    });
    expect(await call("POST", "", { name: "学习", category_title: "learn" })).toMatchObject({
      status: 409,
      body: { message: "分类名称已存在" },
    });
    expect(await call("POST", "", { name: "学会", category_title: "study" })).toMatchObject({
      status: 409,
      body: { message: "英文标题已存在" },
    });
    expect(await call("POST", "", { name: "艺术", category_title: "art", owner: 1 })).toMatchObject({
      status: 400,
      body: { message: "未知的参数: owner" },
    });
  });

  it("cannot take away a channel that notes are in; several at once say how many went", async () => {
    await author.publish("在学习里");
    await world.settle();
    const inUse = (await list()).data.find(({ post_count }) => post_count > 0)?.id ?? 0;
    const one = await create("露营", "camping");
    expect(await call("DELETE", `/${inUse}`)).toMatchObject({ status: 400, body: { message: "该分类下还有 1 篇笔记，无法删除" } });
    expect(await call("DELETE", "", { ids: [one, 1, inUse] })).toMatchObject({
      status: 400,
      body: { message: "已删除1个分类。该分类下还有 1 篇笔记，无法删除", details: { deletedCount: 1 } },
    });
    const two = [await create("读书", "reading"), await create("写作", "writing")];
    expect(dataOf(AdminDeleteCategories, await call("DELETE", "", { ids: [...two, ...two] }))).toEqual({ deletedCount: 2 });
    expect(await call("DELETE", "", { ids: [] })).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
    expect(await call("DELETE", "")).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
  });

  it("cannot take away a channel of a note in the recycle bin, which can be restored and edited as before", async () => {
    const channel = await create("风筝", "kites");
    const body = { ...(await author.noteBody("放风筝")), category_id: channel };
    const { id } = (await author.call("POST", "/posts", { body })).body.data as { id: number };
    expect((await author.call("DELETE", `/posts/${id}`)).status).toBe(200);
    await world.settle();
    expect(await call("DELETE", `/${channel}`)).toMatchObject({
      status: 400,
      body: { message: "该分类下还有 1 篇笔记（其中 1 篇在回收站或已下架），无法删除" },
    });
    expect((await author.call("POST", `/recycle-bin/${id}/restore`)).status).toBe(200);
    expect((await author.call("PUT", `/posts/${id}`, { body })).status).toBe(200);
    for (const path of ["/posts", "/recycle-bin"]) expect((await author.call("DELETE", `${path}/${id}`)).status).toBe(200);
    await world.settle();
    expect((await call("DELETE", `/${channel}`)).status).toBe(200);
  });

  it("of several who create the same channel at once makes it once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => call("POST", "", { name: "天文", category_title: "astronomy" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await names("?name=天文")).toEqual(["天文"]);
  });
});

it("an export has every row of the filter, and no cell that a spreadsheet would run", async () => {
  await create("=1+1", "formula");
  const lines = await admin.csv("/admin/categories/export.csv?sortField=created_at&sortOrder=desc");
  expect(lines[0]).toBe("ID,分类名称,英文标题,笔记数,创建时间");
  expect(lines[1]).toContain(",'=1+1,formula,0,");
  expect(lines).toHaveLength((await list()).total + 1);
  expect(await admin.csv("/admin/categories/export.csv?ids=1,2")).toHaveLength(1);
  expect(await admin.get("/admin/categories/export.csv?nam=1")).toMatchObject({ status: 400, body: { message: "未知的参数: nam" } });
  const raw = await world.download("GET", "/admin/categories/export.csv", { token: admin.token });
  expect(raw.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

covers(world, [
  AdminListCategories,
  AdminReadCategory,
  AdminExportCategories,
  AdminCreateCategory,
  AdminEditCategory,
  AdminDeleteCategory,
  AdminDeleteCategories,
]);
