import { ACTIVITY_TYPES, type ActivityView } from "@shiye/events/activity";
import { AdminExportActions, AdminListActions } from "@shiye/events/back-office/history";
import { AdminListActivities } from "@shiye/events/back-office/monitor";
import {
  AdminCompareProjection,
  AdminDropProjection,
  AdminGetStats,
  AdminListProjections,
  AdminRebuildProjection,
  AdminReleaseDeadLetter,
  AdminRetryDeadLetters,
  AdminSwapProjection,
} from "@shiye/events/back-office/operations";
import { dateOfDay, dayOf } from "@shiye/events/days";
import { UploadSingle } from "@shiye/events/media";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { sumOfDays } from "./sum-of-days.ts";

const world = useWorld();
let admin: WorldAdmin;
let author: WorldMember;
const dateNow = () => dateOfDay(dayOf(Date.now()));
/** The day in China on which these tests began: they may end on the next. */
let begun = "";

beforeAll(async () => {
  begun = dateNow();
  [admin, author] = await Promise.all([world.administrator(), world.member("author", "作者")]);
});

const refused = (status: number, message: string) => ({ status, body: { success: false, message } });

describe("the log of administrators' actions", () => {
  const actions = async (query = "") => dataOf(AdminListActions, await admin.get(`/admin/audit-log${query}`));

  it("has what each did, newest first, and is narrowed by who, what, on what and when", async () => {
    const operator = await world.administrator("operator");
    const made = await operator.call("POST", "/admin/categories", { name: "滑雪", category_title: "skiing" });
    const id = String((made.body.data as { id: number }).id);
    await admin.call("PUT", `/admin/categories/${id}`, { name: "单板" });
    await world.settle();
    const [edited, created] = (await actions("?entity=categories")).data;
    expect(edited).toMatchObject({ type: "CategoryEdited", entity_id: id, actor: { name: "keeper" } });
    expect(edited?.changes).toEqual([{ field: "name", before: "滑雪", after: "单板" }]);
    expect(created).toMatchObject({ type: "CategoryCreated", label: "新建分类", entity: "categories", actor: { name: "keeper_operator" } });
    expect((await actions("?admin=keeper_operator&action=CategoryCreated")).data.map(({ entity_id }) => entity_id)).toEqual([id]);
    expect((await actions("?admin=R_Oper&action=CategoryCreated")).data.map(({ entity_id }) => entity_id)).toEqual([id]);
    expect((await actions("?admin=nobody")).data).toEqual([]);
    expect((await actions("?admin=%25")).data).toEqual([]);
    expect((await actions("?action=AdminSessionStarted&limit=1")).data).toHaveLength(1);
    const today = dateNow();
    expect((await actions(`?entity=categories&from=${begun}&until=${today}`)).data.length).toBeGreaterThan(1);
    expect((await actions("?entity=categories&until=2020-01-01")).data).toEqual([]);
    expect(await admin.get("/admin/audit-log?from=yesterday")).toMatchObject(refused(400, "日期格式错误"));
    expect((await actions(`?action=CategoryCreated&entity=users`)).data).toEqual([]);
    expect((await actions(`?entity=categories&from=${begun}&until=${today}&admin=keeper`)).data.length).toBeGreaterThan(0);
    expect(await admin.get("/admin/audit-log?who=1")).toMatchObject({ status: 400 });
    expect(await admin.get("/admin/audit-log?from=0000-01-01")).toMatchObject(refused(400, "日期格式错误"));
    expect(await admin.get("/admin/audit-log?cursor=9999999999999999999")).toMatchObject({ status: 400 });
  });

  it("answers who did what to whom: by the member, by what it was about and under its name, also when that is deleted", async () => {
    const [target, other] = await Promise.all([world.member("audited", "被记录的人"), world.member("bystander")]);
    const noteId = await target.publish("会被删的标题");
    await target.like(noteId);
    const liked = `${other.id}-1-${noteId}`;
    await admin.call("POST", "/admin/likes", { user_id: other.id, target_type: 1, target_id: noteId });
    await admin.call("PUT", `/admin/users/${target.id}`, { location: "上海" });
    await admin.call("POST", "/admin/follows", { follower_id: other.id, following_id: target.id });
    await admin.call("DELETE", `/admin/posts/${noteId}`);
    await world.settle();
    const told = async (query: string) =>
      (await actions(`?sign_ins=0&${query}`)).data.map(({ type, entity_name, member }) => [type, entity_name, member?.name]);
    const ofTarget = [
      ["NoteDeleted", "会被删的标题", "被记录的人 (audited)"],
      ["MemberPlaced", "被记录的人 (audited)", "被记录的人 (audited)"],
    ];
    for (const called of ["audited", "AUDITED", "被记录的人", target.id])
      expect(await told(`member=${encodeURIComponent(called)}`), String(called)).toEqual(ofTarget);
    expect(await told(`member=audited&admin=keeper&action=NoteDeleted`)).toEqual(ofTarget.slice(0, 1));
    expect(await told(`member=nobody_at_all`)).toEqual([]);
    const ofOther = [
      ["MemberFollowed", "被记录的人 (audited)", "bystander (bystander)"],
      ["NoteLiked", "会被删的标题", "bystander (bystander)"],
    ];
    expect(await told("member=bystander")).toEqual(ofOther);
    expect(await told(`target=${noteId}`)).toEqual(ofTarget.slice(0, 1));
    expect(await told(`target=${liked}`)).toEqual(ofOther.slice(1));

    await target.call("DELETE", `/users/${target.id}`);
    await world.settle();
    await expect
      .poll(() => told(`member=${target.id}`), { message: "what was sealed stays sealed", timeout: 15_000 })
      .toEqual(ofTarget.map(([type]) => [type, type === "NoteDeleted" ? null : "已注销用户", "已注销用户"]));
  });

  it("is narrowed by a part of what the thing is called, also of what is deleted, in pages and in the file", async () => {
    const owner = await world.member("names_owner", "起名的人");
    const [first, second, other] = [await owner.publish("Evening 晚霞"), await owner.publish("又见晚霞"), await owner.publish("晨雾")];
    for (const id of [first, other, second]) await admin.call("DELETE", `/admin/posts/${id}`);
    await world.settle();
    const titles = async (query: string) => {
      const { data, nextCursor } = await actions(query);
      return { titles: data.map(({ entity_name }) => entity_name), nextCursor };
    };
    const named = `name=${encodeURIComponent("晚霞")}`;
    expect(await titles(`?${named}`)).toEqual({ titles: ["又见晚霞", "Evening 晚霞"], nextCursor: null });
    expect((await titles("?name=eveNING&entity=posts")).titles).toEqual(["Evening 晚霞"]);
    expect((await titles(`?${named}&entity=comments`)).titles).toEqual([]);
    expect((await titles("?name=%25")).titles).toEqual([]);
    const page = await titles(`?limit=1&${named}`);
    expect(page.titles).toEqual(["又见晚霞"]);
    expect(await titles(`?limit=1&${named}&cursor=${page.nextCursor}`)).toEqual({ titles: ["Evening 晚霞"], nextCursor: null });
    const file = (await admin.csv(`/admin/audit-log/export.csv?${named}`)).join();
    expect([file.includes("又见晚霞"), file.includes("晨雾")]).toEqual([true, false]);
  });

  it("leaves out sign-ins if that is asked for", async () => {
    const signIn = /^AdminSession(Started|Ended)$/;
    const types = async (query: string) => (await actions(`?limit=100&${query}`)).data.map(({ type }) => type);
    expect((await types("sign_ins=0")).filter((type) => signIn.test(type))).toEqual([]);
    for (const query of ["", "sign_ins=1"]) expect((await types(query)).filter((type) => signIn.test(type)).length).toBeGreaterThan(0);
    expect(await admin.get("/admin/audit-log?sign_ins=2")).toMatchObject({ status: 400 });
  });

  it("is walked by cursor with nothing left out, and holds no action of a member", async () => {
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await actions(`?limit=3&cursor=${cursor}`);
      walked.push(...page.data.map(({ position }) => position));
      cursor = page.nextCursor;
    }
    const all = (await actions("?limit=100")).data;
    expect(walked).toEqual(all.map(({ position }) => position));
    expect(new Set(all.map(({ actor }) => actor.kind))).toEqual(new Set(["admin"]));
    expect(JSON.stringify(all)).not.toMatch(/refreshId|credentialId|secretId/);
  });

  it("has each export of a table and of itself, with its filters, and without what was typed into them", async () => {
    const auditor = await world.administrator("auditor");
    await auditor.csv("/admin/users/export.csv?is_active=1&nickname=秘密的人");
    await auditor.csv("/admin/categories/export.csv?ids=1,2");
    await auditor.csv("/admin/audit-log/export.csv?admin=keeper&from=2020-01-01");
    await auditor.get("/admin/users/export.csv?who=1");
    await world.settle();
    const exported = (await actions("?admin=keeper_auditor&action=TableExported")).data;
    const told = exported.map(({ label, entity, ip_region, changes }) => {
      const { table, narrowing, selected } = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
      return [label, entity, ip_region, table, narrowing, selected ?? null];
    });
    expect(told).toEqual([
      ["导出表格", "admins", "本地", "audit-log", ["admin", "from=2020-01-01"], null],
      ["导出表格", "admins", "本地", "categories", [], 2],
      ["导出表格", "admins", "本地", "users", ["nickname", "is_active=1"], null],
    ]);
  });

  it("is exported with a mark for spreadsheets, and no cell that one would run", async () => {
    await admin.call("POST", "/admin/categories", { name: "=1+1", category_title: "formulas" });
    const lines = await admin.csv("/admin/audit-log/export.csv?entity=categories");
    expect(lines[0]).toBe("位置,时间,管理员,管理员ID,操作,事件,对象,对象ID,地区,变更,对象名称,涉及用户,涉及用户ID");
    expect(lines[1]).toMatch(/,keeper,\d+,新建分类,CategoryCreated,categories,/);
    expect(lines.every((line) => !/(^|,)[=+@]/.test(line))).toBe(true);
    expect(await admin.get("/admin/audit-log/export.csv?who=1")).toMatchObject({ status: 400 });
  });
});

describe("the monitor", () => {
  const activities = async (query = "") => dataOf(AdminListActivities, await admin.get(`/admin/monitor/activities${query}`));

  it("shows who came, what was published and what was said, newest first, by type and by page", async () => {
    const noteId = await author.publish("监控里的笔记");
    const { url } = dataOf(UploadSingle, await author.upload(await drawJpeg(7)));
    const content = `监控里的评论 [@作者:author] <b>[image:${url}]`;
    await author.call("POST", "/comments", { body: { post_id: noteId, content, format: "text" } });
    await world.settle();
    const [comment, note] = await activities();
    expect(comment).toMatchObject({
      type: "comment_publish",
      user_id: "author",
      nickname: "作者",
      target_id: noteId,
      description: "发表了评论",
    });
    expect(comment?.content, "as words").toBe("监控里的评论 @作者 <b>[图片]");
    expect(comment?.comment_id).toBeGreaterThan(0);
    expect(note).toMatchObject({ type: "post_publish", title: "监控里的笔记", comment_id: null });
    for (const type of ACTIVITY_TYPES) expect(new Set((await activities(`?type=${type}`)).map((one) => one.type))).toEqual(new Set([type]));
    const walked: ActivityView[] = [];
    for (let page = await activities("?limit=2"); page.length > 0; page = await activities(`?limit=2&cursor=${walked.at(-1)?.id}`))
      walked.push(...page);
    expect(walked).toEqual(await activities("?limit=100"));
    expect(await admin.get("/admin/monitor/activities?type=other")).toMatchObject({ status: 400 });
    expect(await admin.get("/admin/monitor/activities?cursor=1")).toMatchObject({ status: 400 });
  });

  it("goes on where it was, though the member of the last activity has left meanwhile", async () => {
    const leaver = await world.member("mon_leaver");
    await leaver.publish("马上就走");
    await world.settle();
    const [last, own, ...older] = await activities("?limit=12");
    expect([last?.user_id, own?.user_id]).toEqual(["mon_leaver", "mon_leaver"]);
    expect((await leaver.call("DELETE", `/users/${leaver.id}`)).status).toBe(200);
    await world.settle();
    expect(await activities(`?limit=10&cursor=${last?.id}`)).toEqual(older);
    expect(older.length).toBeGreaterThan(1);
  });

  it("is told live to administrators, and to nobody else", async () => {
    const [watching, member, visitor] = await Promise.all([
      world.openLine({ token: admin.token }),
      world.openLine({ token: author.token }),
      world.openLine(),
    ]);
    await author.publish("现场直播");
    await vi.waitFor(
      () => expect(watching.dataOf("activity:new")).toMatchObject([{ type: "post_publish", title: "现场直播", user_id: "author" }]),
      {
        timeout: 15_000,
      },
    );
    await vi.waitFor(() => expect(visitor.dataOf("feed:new").length).toBeGreaterThan(0), { timeout: 15_000 });
    expect([...member.dataOf("activity:new"), ...visitor.dataOf("activity:new")]).toEqual([]);
    expect(watching.dataOf("feed:new"), "an administrator is in no room of members").toEqual([]);
    for (const line of [watching, member, visitor]) line.cut();
  });
});

describe("the read models", () => {
  const list = async () => dataOf(AdminListProjections, await admin.get("/admin/projections"));
  const act = (name: string, verb: string, body?: object) => admin.call("POST", `/admin/projections/${name}/${verb}`, body);

  it("are listed with how far they are, and say when one is behind and by how much", async () => {
    await world.settle();
    const { projections } = await list();
    expect(projections.map(({ name }) => name)).toEqual(expect.arrayContaining(["notes", "admins", "admin_actions", "erase_departed"]));
    expect(projections.find(({ name }) => name === "notes")).toMatchObject({
      state: "live",
      lag: 0,
      lag_seconds: 0,
      progress: 1,
      dead_letters: 0,
      differing_bucket: null,
    });
    world.hold("note_stats");
    await author.publish("还没有到的笔记");
    const behind = (await list()).projections.find(({ name }) => name === "note_stats");
    expect(behind).toMatchObject({ name: "note_stats", state: "catching-up" });
    expect(behind?.lag).toBeGreaterThan(0);
    world.resume("note_stats");
    await vi.waitFor(async () => expect((await list()).projections.find(({ name }) => name === "note_stats")).toMatchObject({ lag: 0 }), {
      timeout: 15_000,
    });
  });

  it("are shown to no member and no visitor", async () => {
    expect(await author.get("/admin/projections")).toMatchObject(refused(403, "权限不足，需要管理员权限"));
    expect((await world.call("GET", "/admin/projections")).status).toBe(401);
  });

  it("are rebuilt on a wish that is an event, by the process that has them", async () => {
    const schema = async () =>
      (await world.query<{ oid: string }>("select oid::text from pg_namespace where nspname = 'recycle_bin'"))[0]?.oid;
    const before = await schema();
    expect(await act("recycle_bin", "rebuild")).toMatchObject({ status: 200, body: { message: "已开始重建" } });
    await vi.waitFor(async () => expect(await schema()).not.toBe(before), { timeout: 30_000 });
    expect((await world.readStream("projection-recycle_bin")).map(({ type, metadata }) => [type, metadata.actor.kind])).toEqual([
      ["ProjectionRebuildRequested", "admin"],
    ]);
    await world.settle();
    const [logged] = dataOf(AdminListActions, await admin.get("/admin/audit-log?entity=projections")).data;
    expect(logged).toMatchObject({ entity_id: "recycle_bin", label: "重建读模型" });
    expect(await act("nothing", "rebuild")).toMatchObject(refused(404, "读模型不存在"));
    expect(await act("erase_departed", "rebuild")).toMatchObject(refused(400, "该订阅没有可以重建的表"));
  });

  it("are rebuilt beside the live one, compared, swapped in and back, each on a wish that is an event", async () => {
    const comment = async (schema: string) =>
      (await world.query<{ said: string | null }>("select obj_description($1::regnamespace) as said", [schema]))[0]?.said;
    const kept = async () => (await list()).projections.find(({ model }) => model === "recycle_bin_next");
    const comparison = async (state: string) => {
      await vi.waitFor(async () => expect((await kept())?.comparison?.state).toBe(state), { timeout: 30_000 });
      return (await kept())?.comparison;
    };
    const isKept = () =>
      vi.waitFor(async () => expect(await kept()).toMatchObject({ state: "kept", comparison: null }), { timeout: 30_000 });
    for (const verb of ["compare", "swap", "drop"])
      expect(await act("recycle_bin", verb)).toMatchObject(refused(400, "没有留在旁边的表，请先重建并保留"));
    expect(await act("recycle_bin", "rebuild", { keep: "yes" })).toMatchObject(refused(400, "参数格式错误"));
    const noteId = await author.publish("要删的笔记");
    await author.call("DELETE", `/posts/${noteId}`);
    await world.query("comment on schema recycle_bin is 'the old one'");
    expect(await act("recycle_bin", "rebuild", { keep: true })).toMatchObject({ status: 200, body: { message: "已开始重建" } });
    await isKept();
    expect(await comment("recycle_bin")).toBe("the old one");

    expect(await act("recycle_bin", "compare")).toMatchObject({ status: 200, body: { message: "已开始比较" } });
    const same = await comparison("done");
    expect(same?.tables.map(({ table }) => table)).toContain("notes");
    expect(same?.tables.every(({ same, live, kept: beside }) => same && live === beside)).toBe(true);
    expect(same?.tables.some(({ live }) => (live ?? 0) > 0)).toBe(true);

    expect(await act("recycle_bin", "swap")).toMatchObject({ status: 200, body: { message: "已开始换上" } });
    await vi.waitFor(async () => expect(await comment("recycle_bin_next")).toBe("the old one"), { timeout: 30_000 });
    await isKept();
    expect(await act("recycle_bin", "swap"), "and back").toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await comment("recycle_bin")).toBe("the old one"), { timeout: 30_000 });
    await isKept();

    await world.query("delete from recycle_bin.notes");
    expect(await act("recycle_bin", "swap")).toMatchObject({ status: 200 });
    expect((await comparison("done"))?.tables.find(({ table }) => table === "notes")).toMatchObject({ live: 0, same: false });
    expect(await comment("recycle_bin"), "what differs is not swapped in").toBe("the old one");
    expect(await act("recycle_bin", "swap", { anyway: true })).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await comment("recycle_bin_next")).toBe("the old one"), { timeout: 30_000 });
    await isKept();
    expect(await act("recycle_bin", "drop")).toMatchObject({ status: 200, body: { message: "已删除留在旁边的表" } });
    await vi.waitFor(async () => expect(await kept()).toBeUndefined(), { timeout: 30_000 });
    const wishes = (await world.readStream("projection-recycle_bin")).map(({ type }) => type);
    const swaps = Array.from({ length: 4 }, () => "ProjectionSwapRequested");
    expect(wishes.slice(-7)).toEqual(["ProjectionFillRequested", "ProjectionComparisonRequested", ...swaps, "ProjectionDropRequested"]);
  });

  it("have what they could not handle tried again, and given up, with those behind it let through", async () => {
    const stream = "comment-77";
    await world.query("alter table activity.activities add constraint broken check (content is distinct from '坏掉的评论')");
    const noteId = await author.publish("有坏评论的笔记");
    const comment = (content: string) => author.call("POST", "/comments", { body: { post_id: noteId, content } });
    await comment("坏掉的评论");
    const letterOf = async () => (await list()).dead_letters.find(({ projection }) => projection === "activity");
    await vi.waitFor(async () => expect(await letterOf()).toMatchObject({ type: "CommentAdded" }), { timeout: 15_000 });
    const letter = await letterOf();
    expect(letter?.error).not.toBe("");
    expect(await act("activity", "release", { stream })).toMatchObject(refused(404, "没有处理不了的事件"));
    expect(await act("activity", "release", {})).toMatchObject(refused(400, "缺少必要参数"));
    expect(await act("notes", "retry")).toMatchObject(refused(404, "没有处理不了的事件"));
    expect(await act("activity", "retry")).toMatchObject({ status: 200 });
    await world.settle();
    expect(await letterOf(), "it still fails").toMatchObject({ position: letter?.position });
    await world.query("alter table activity.activities drop constraint broken");
    expect(await act("activity", "retry", { stream: letter?.stream })).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await letterOf()).toBeUndefined(), { timeout: 15_000 });
    expect((await admin.get("/admin/monitor/activities?type=comment_publish")).body.data).toMatchObject([{ content: "坏掉的评论" }, {}]);

    await world.query("alter table activity.activities add constraint broken check (content is distinct from '更坏的评论')");
    await comment("更坏的评论");
    await vi.waitFor(async () => expect(await letterOf()).toMatchObject({ waiting: 0 }), { timeout: 15_000 });
    expect(await act("activity", "release", { stream: (await letterOf())?.stream })).toMatchObject({
      status: 200,
      body: { message: "已放弃该事件" },
    });
    await vi.waitFor(async () => expect(await letterOf()).toBeUndefined(), { timeout: 15_000 });
    await world.query("alter table activity.activities drop constraint broken");
    expect(JSON.stringify((await admin.get("/admin/monitor/activities")).body)).not.toContain("更坏的评论");
    world.faults.length = 0;
  });
});

it("the figures of the days count what is there, by day, hour and tag", async () => {
  await author.publish("有标签的笔记");
  await world.settle();
  const today = dateNow();
  const stats = dataOf(AdminGetStats, await admin.get(`/admin/stats?from=${begun}&until=${today}`));
  const [members, notes, comments, likes] = await Promise.all(
    ["members.members where not departed", "notes.notes", "comments.comments", "note_stats.note_likes"].map(
      async (table) => (await world.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count,
    ),
  );
  expect([stats.from, stats.until, ...stats.days.map(({ date }) => date)]).toEqual([begun, today, ...new Set([begun, today])]);
  expect(sumOfDays(stats.days)).toEqual({ registrations: members, notes, comments, likes });
  expect(stats.top_tags, "each note of these tests has this tag").toEqual([{ id: expect.any(Number), name: "校园", count: notes }]);
  expect(stats.hours.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
  expect(dataOf(AdminGetStats, await admin.get("/admin/stats")).days).toHaveLength(30);
  expect(dataOf(AdminGetStats, await admin.get("/admin/stats?from=2020-01-01&until=2020-01-03")).days.map(({ notes }) => notes)).toEqual([
    0, 0, 0,
  ]);
  expect(await admin.get("/admin/stats?from=2020-01-03&until=2020-01-01")).toMatchObject(refused(400, "开始日期不能晚于结束日期"));
  expect(await admin.get("/admin/stats?from=2000-01-01")).toMatchObject(refused(400, "最多查看一年的数据"));
});

covers(world, [
  AdminListActions,
  AdminExportActions,
  AdminListActivities,
  AdminListProjections,
  AdminRebuildProjection,
  AdminCompareProjection,
  AdminSwapProjection,
  AdminDropProjection,
  AdminRetryDeadLetters,
  AdminReleaseDeadLetter,
  AdminGetStats,
]);
