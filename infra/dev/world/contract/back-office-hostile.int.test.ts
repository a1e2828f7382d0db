import { entities } from "@shiye/events/back-office/all";
import jwt from "jsonwebtoken";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";

const application = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "报道校园" };
/** No id is any of these. */
const NO_IDS = [
  ...[null, true, [1], { id: 1 }, "", "\u0000", "1\u0000", "\ud800", "٣", "1e3"],
  ...[0, -1, 1.5, 1e300, 9007199254740992, "9".repeat(40), "长".repeat(30_000)],
];

const world = useWorld();
let admin: WorldAdmin;
/** What each form takes as it stands, and a thing that its edits and deletions are about. */
let right: Readonly<Record<string, { form: Record<string, unknown>; id: string | number }>>;

beforeAll(async () => {
  admin = await world.administrator();
  const [one, other, applicant] = [await world.member("one"), await world.member("other"), await world.member("applicant")];
  const note = await one.publish("谁也别想弄坏");
  await other.like(note);
  await other.follow(one.id);
  const made = async (path: string, form: object) =>
    ((await admin.call("POST", `/admin/${path}`, form)).body.data as { id: number } | undefined)?.id ?? 0;
  const category = await made("categories", { name: "一个分类", category_title: "firstofall" });
  const forms = {
    users: { user_id: "someone", nickname: "某人" },
    posts: { user_id: one.id, title: "题", content: "文", category_id: category, type: 1, is_draft: 1 },
    comments: { post_id: note, user_id: one.id, content: "说一句" },
    categories: { name: "另一个分类", category_title: "secondofall" },
    tags: { name: "春天" },
    collections: { user_id: one.id, post_id: note },
    admins: { username: "second", password: "a-long-password", role: "auditor" },
    likes: { user_id: one.id, target_type: 1, target_id: note },
    follows: { follower_id: one.id, following_id: other.id },
    notifications: { user_id: one.id, sender_id: other.id, type: 1, title: "你好", target_id: note, is_read: 0 },
    sessions: { user_id: one.id, user_agent: "一台设备", is_active: 1 },
    audit: { user_id: applicant.id, type: 2, content: application, status: 0 },
  };
  right = {
    users: { form: forms.users, id: await made("users", forms.users) },
    posts: { form: forms.posts, id: await made("posts", forms.posts) },
    comments: { form: forms.comments, id: await made("comments", forms.comments) },
    categories: { form: forms.categories, id: await made("categories", forms.categories) },
    tags: { form: forms.tags, id: await made("tags", forms.tags) },
    collections: { form: forms.collections, id: await made("collections", forms.collections) },
    admins: { form: forms.admins, id: await made("admins", forms.admins) },
    likes: { form: forms.likes, id: `${other.id}-1-${note}` },
    follows: { form: forms.follows, id: `${other.id}-${one.id}` },
    notifications: { form: forms.notifications, id: await made("notifications", forms.notifications) },
    sessions: { form: forms.sessions, id: await made("sessions", forms.sessions) },
    audit: { form: forms.audit, id: await made("audit", forms.audit) },
  };
  await world.settle();
});

const told = ({ status, body }: Answer) => `${status} ${/\p{Script=Han}/u.test(body.message) ? "" : body.message}`.trim();
const short = (value: unknown) => (JSON.stringify(value) ?? "").slice(0, 40);

/** What the ids are like of what has none of its own. */
const PAIRS: Readonly<Record<string, string>> = { likes: "1-1-1", follows: "1-1", collections: "1-1" };

describe.each(entities)("the calls of $path", (entity) => {
  const { path } = entity;
  const address = (more: string | number = "") => `/admin/${path}${more === "" ? "" : `/${more}`}`;

  it("refuse every wrong kind of value in every field of the form, with a sentence", async () => {
    const { form, id } = right[path] ?? { form: {}, id: 0 };
    expect(id).not.toBe(0);
    for (const [name, field] of Object.entries(entity.form))
      for (const value of NO_IDS) {
        const isId = field.kind === "number" && name.endsWith("_id");
        const body = { ...form, [name]: value };
        for (const [method, to] of [
          ["POST", ""],
          ["PUT", id],
        ] as const) {
          // A column that is no field of this form is passed over: clients send rows back.
          if (field.only !== undefined && field.only !== (method === "POST" ? "create" : "edit")) continue;
          const answer = told(await admin.call(method, address(to), method === "POST" ? body : { [name]: value }));
          if (isId && (field.required || (value !== null && value !== ""))) expect(answer, `${method} ${name} ${short(value)}`).toBe("400");
          else expect(answer, `${method} ${name} ${short(value)}`).toMatch(/^(200|400|404|409)$/);
        }
      }
  });

  it("refuse bodies that are no form, and fields that nobody knows", async () => {
    const { form, id } = right[path] ?? { form: {}, id: 0 };
    for (const [method, to] of [
      ["POST", ""],
      ["PUT", id],
      ["DELETE", ""],
    ] as const) {
      for (const body of ["[]", "null", '"x"', "1", "{", '{"ids":{"0":1}}', '{"ids":[[1]]}', '{"ids":[{"id":1}]}', '{"ids":"1"}'])
        expect(told(await admin.call(method, address(to), body)), `${method} ${body}`).toBe("400");
      if (method !== "DELETE") expect(told(await admin.call(method, address(to), { ...form, admin: true }))).toBe("400");
    }
    const many = Array.from({ length: 201 }, (_, at) => PAIRS[path]?.replace("1", String(at + 1)) ?? at + 1);
    expect(told(await admin.call("DELETE", address(), { ids: many }))).toBe("400");
  });

  it("refuse ids that are none, and find nothing under those that nobody has", async () => {
    const nobody = PAIRS[path] ?? "1";
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const body = method === "PUT" ? {} : undefined;
      for (const id of ["%00", "x", "-1", "1e3", "1.5", "9".repeat(40), "1-1-1-1", "' or 1=1 --", "..%2Fusers"])
        expect(told(await admin.call(method, address(id), body)), `${method} ${id}`).toMatch(/^(400|404)$/);
      expect(told(await admin.call(method, address(nobody), body)), method).toMatch(/^(200|404)$/);
    }
  });

  it("find the signs of a pattern as signs, in the list and in the export", async () => {
    const words = Object.entries(entity.filters).filter(([, { kind }]) => kind === "part" || kind === "account");
    for (const [name] of words)
      for (const sign of ["%", "_", "\\", "%%", "_%"]) {
        const query = `${name}=${encodeURIComponent(sign)}`;
        expect((await admin.get(`${address()}?${query}`)).body.data, query).toMatchObject({ total: 0, data: [] });
        expect(await admin.csv(`${address("export.csv")}?${query}`), query).toHaveLength(1);
      }
  });

  it("refuse filters, orders and cursors that are made up, in the list and in the export", async () => {
    for (const to of ["", "export.csv"]) {
      const get = async (query: string) => told(await admin.get(`${address(to)}?${query}`));
      for (const [name, { kind }] of Object.entries(entity.filters)) {
        for (const query of [`${name}=1&${name}=2`, `${name}[]=1`, `${name}=${"9".repeat(400)}`])
          expect(await get(query), `${to} ${query.slice(0, 60)}`).toBe("400");
        // One list of filters is checked for both.
        if (to !== "") continue;
        if (kind === "id" || kind === "choice")
          for (const value of ["%00", "x", "-1", "1.5", "NaN", "[object Object]"]) expect(await get(`${name}=${value}`), value).toBe("400");
        else if (kind === "day") {
          for (const value of ["%00", "x", "2026-02-30", "2026-1-1", "9999-12-31", "infinity"])
            expect(await get(`${name}=${value}`), value).toBe("400");
          for (const value of ["", "1970-01-01", "9998-12-31"]) expect(await get(`${name}=${value}`), value).toBe("200");
        } else
          for (const value of ["%00", "a%00b", "%25", "%5C", "'", "%F0%9F%A7%91%E2%80%8D"])
            expect(await get(`${name}=${value}`)).toBe("200");
      }
      expect((await admin.get(`${address(to)}?from=2026-01-02&until=2026-01-01`)).body.message).toBe("结束日期不能早于开始日期");
      expect(await get("from=2026-01-02&until=2026-01-02")).toBe("200");
      for (const query of [
        "sortField=x",
        "sortField=__proto__",
        "sortField=created_at&sortField=id",
        "sortOrder=up",
        "sortBy[]=id",
        "__proto__=1",
      ])
        expect(await get(query), query).toBe("400");
    }
    for (const value of ["abc", "-infinity", "2026-02-30", "\u0000", "9".repeat(40)])
      for (const id of ["1-1", "\u0000", "9".repeat(40)]) {
        const cursor = Buffer.from(JSON.stringify(["created_at", "desc", value, id])).toString("base64url");
        expect(told(await admin.get(`${address()}?sortField=created_at&sortOrder=desc&cursor=${cursor}`)), `${value} ${id}`).toBe("200");
      }
    for (const cursor of ["%00", "e30", "W10", "bnVsbA", "x".repeat(5000)])
      expect(told(await admin.get(`${address()}?cursor=${cursor}`)), cursor.slice(0, 20)).toBe("200");
    expect(told(await admin.get(`${address()}?page=1e9&limit=1e9`))).toBe("200");
    expect(told(await admin.get(`${address()}?page=${Number.MAX_SAFE_INTEGER}&limit=-1`))).toBe("200");
    expect(told(await admin.get(`${address("export.csv")}?ids=${"1,".repeat(6000)}`))).toBe("200");
    expect(told(await admin.get(`${address("export.csv")}?ids=1&ids=2`))).toBe("400");
  });
});

it("days that no calendar or no database has are refused by the audit log and the figures", async () => {
  const days = ["0000-01-01", "0001-01-01", "1969-12-31", "9999-12-31", "2026-02-30", "2026-1-1", "infinity", "now", "%00"];
  for (const day of [...days, "-000001-01-01", "%2B010000-01-01", "2026-01-01T00:00:00Z"])
    for (const path of ["/admin/audit-log", "/admin/audit-log/export.csv", "/admin/stats"])
      for (const name of ["from", "until"]) expect(told(await admin.get(`${path}?${name}=${day}`)), `${path} ${name} ${day}`).toBe("400");
  for (const path of ["/admin/audit-log", "/admin/stats"]) {
    expect(told(await admin.get(`${path}?from=9998-12-01&until=9998-12-31`)), path).toBe("200");
    expect(told(await admin.get(`${path}?from=2026-01-01&from=2026-01-02`)), path).toBe("400");
  }
  for (const query of ["cursor=x", "cursor=-1", "cursor=99999999999999999999", "cursor=%00", "action[]=x", "admin=a&admin=b"])
    expect(told(await admin.get(`/admin/audit-log?${query}`)), query).toBe("400");
  for (const query of ["cursor=x", "type=x", "type=post_publish&type=x", "cursor=%00"])
    expect(told(await admin.get(`/admin/monitor/activities?${query}`)), query).toBe("400");
});

it("the sign-in of an administrator is no session of the table: nobody ends or edits it by its id", async () => {
  const { sid } = jwt.decode(admin.token, { json: true }) ?? {};
  expect(Number(sid)).toBeGreaterThan(0);
  for (const method of ["GET", "PUT", "DELETE"])
    expect(told(await admin.call(method, `/admin/sessions/${sid}`, method === "PUT" ? { is_active: 0 } : undefined)), method).toBe("404");
  expect(told(await admin.call("DELETE", "/admin/sessions", { ids: [Number(sid)] }))).toBe("200");
  expect((await admin.get("/auth/admin/me")).status).toBe(200);
});

it.each([
  ["admins", "username", "third", "用户名"],
  ["comments", "post_id", 7, "笔记ID"],
  ["comments", "user_id", 7, "用户ID"],
  ["comments", "parent_id", 7, "父评论ID"],
  ["posts", "user_id", 7, "作者ID"],
  ["sessions", "user_id", 7, "用户ID"],
  ["audit", "user_id", 7, "用户ID"],
  ["audit", "type", 1, "类型"],
])(
  "an edit of %s with another %s is refused by its name, and one with the same, or with none, is taken",
  async (path, field, other, label) => {
    const { form, id } = right[path] ?? { form: {}, id: 0 };
    const edit = async (value: unknown) => told(await admin.call("PUT", `/admin/${path}/${id}`, { [field]: value }));
    expect(await admin.call("PUT", `/admin/${path}/${id}`, { [field]: other })).toMatchObject({
      status: 400,
      body: { message: `${label}创建后不能修改` },
    });
    expect(await edit("")).toBe("200");
    if (form[field] !== undefined) expect(await edit(form[field])).toBe("200");
  },
);
