import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";

/**
 * An administrators' client that somebody else wrote by specification 002: names, shapes and sentences are spelled here by hand, and nothing
 * of `events/` is known. It keeps tokens as such clients do, and cookies as browsers do.
 */

type Json = Record<string, unknown>;
interface Envelope {
  code: number;
  message: string;
  data: Json;
}
type Row = Json & { id: string | number };

const world = useWorld();
let ada: WorldMember;
let ben: WorldMember;
let noteId = 0;
let commentId = 0;
const storage = new Map<string, string>();
const cookies = new Map<string, string>();
const at = (value: unknown, name: string) =>
  (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined) as unknown;

async function send(method: string, path: string, body?: object | FormData): Promise<Envelope> {
  const token = storage.get("admin_token");
  const isForm = body instanceof FormData;
  const response = await fetch(`${world.url}/api${path}`, {
    method,
    headers: {
      ...(isForm ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (cookie.split(";", 1)[0] ?? "").split("=");
    cookies.set(name, value);
  }
  const answer = (await response.json()) as Envelope;
  // A machine with too much to do says that it could not wait for what was just written: then one looks again.
  if (response.headers.get("x-stale") === "1") return send(method, path, body);
  expect(answer.code, "the code is the status").toBe(response.status);
  return answer;
}

async function done(method: string, path: string, body: object | undefined, message: string): Promise<Json> {
  const answer = await send(method, path, body);
  expect([answer.code, answer.message], `${method} ${path} ${JSON.stringify(body)}`).toEqual([200, message]);
  return answer.data;
}

/** As the tables ask: every search field, also those that are empty, and page, size and order. */
async function table(entity: string, search: Json = {}, more: Json = {}) {
  const asked = { page: 1, limit: 20, sortField: "", sortOrder: "", ...search, ...more };
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]));
  const { code, message, data } = await send("GET", `/admin/${entity}?${query}`);
  expect([code, message], `${entity}?${query}`).toEqual([200, expect.any(String)]);
  const rows = data.data as Row[];
  expect(Array.isArray(rows)).toBe(true);
  expect(data.pagination).toEqual({
    page: asked.page,
    limit: asked.limit,
    total: data.total,
    pages: data.totalPages,
    totalPages: data.totalPages,
  });
  return { rows, total: Number(data.total), pages: Number(data.totalPages) };
}
const first = async (entity: string, search: Json = {}): Promise<Row> => {
  const [row] = (await table(entity, search)).rows;
  if (!row) throw new Error(`${entity} has no row for ${JSON.stringify(search)}`);
  return row;
};

beforeAll(async () => {
  [ada, ben] = [await world.member("old_ada", "阿达"), await world.member("old_ben", "小本")];
  noteId = await ada.publish("给旧客户端的一篇");
  commentId = (await ben.comment(noteId, "旧客户端也看得到")).id;
  await Promise.all([ben.like(noteId), ben.call("POST", `/posts/${noteId}/collect`), ben.follow(ada.id)]);
  await world.admin();
  await world.settle();
});

describe("the session of an old client", () => {
  it("begins with name and password, says who one is, and is renewed", async () => {
    expect(await send("GET", "/auth/admin/me")).toMatchObject({ code: 401 });
    expect(await send("POST", "/auth/admin/login", { username: "keeper", password: "wrong-one" })).toMatchObject({
      code: 400,
      message: "账号或密码错误",
    });
    const { code, data } = await send("POST", "/auth/admin/login", { username: "keeper", password: "keeper-of-the-world" });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      admin: { username: "keeper" },
      tokens: { access_token: expect.any(String), refresh_token: expect.any(String) },
    });
    storage.set("admin_token", String(at(data.tokens, "access_token")));
    storage.set("admin_refresh_token", String(at(data.tokens, "refresh_token")));
    storage.set("admin_info", JSON.stringify(data.admin));
    expect((await send("GET", "/auth/admin/me")).data).toMatchObject({ username: "keeper" });
    const renewed = await send("POST", "/auth/admin/refresh", { refresh_token: storage.get("admin_refresh_token") });
    expect(renewed).toMatchObject({ code: 200, data: { access_token: expect.any(String), refresh_token: expect.any(String) } });
    storage.set("admin_token", String(renewed.data.access_token));
    expect((await send("GET", "/auth/admin/me")).code).toBe(200);
  });

  it("is no member's: theirs opens nothing here", async () => {
    const mine = storage.get("admin_token") ?? "";
    storage.set("admin_token", ada.token);
    expect(await send("GET", "/admin/users")).toMatchObject({ code: 403, message: "权限不足，需要管理员权限" });
    storage.delete("admin_token");
    expect(await send("GET", "/admin/users")).toMatchObject({ code: 401, message: "访问令牌缺失" });
    storage.set("admin_token", mine);
  });
});

/** Columns by the document, and what each table is searched by. */
const tables: Readonly<Record<string, { columns: string; search: () => Json }>> = {
  users: {
    columns: "id user_id nickname avatar bio location follow_count fans_count like_count is_active verified created_at",
    search: () => ({ user_id: "old_ada", is_active: 1 }),
  },
  posts: {
    columns:
      "id title user_display_id category type is_draft content tags images video_url view_count like_count collect_count comment_count created_at",
    search: () => ({ title: "旧客户端", category_id: "all", type: "all", is_draft: 0, user_display_id: "old_ada" }),
  },
  comments: {
    columns: "id content user_id user_display_id post_id parent_id like_count created_at",
    search: () => ({ post_id: noteId, user_display_id: "old_ben", content: "旧" }),
  },
  categories: { columns: "id name category_title post_count created_at", search: () => ({ name: "学习", category_title: "" }) },
  tags: { columns: "id name use_count created_at", search: () => ({ name: "校" }) },
  likes: {
    columns: "id user_id user_display_id target_type target_id created_at",
    search: () => ({ user_display_id: "old_ben", target_type: 1, target_id: noteId }),
  },
  collections: {
    columns: "id user_id user_display_id post_id post_title created_at",
    search: () => ({ user_display_id: "old_ben", post_id: noteId }),
  },
  follows: {
    columns: "id follower_id follower_display_id follower_nickname following_id following_display_id following_nickname created_at",
    search: () => ({ follower_display_id: "old_ben", following_display_id: "old_ada" }),
  },
  notifications: {
    columns: "id user_id user_display_id sender_id sender_display_id sender_nickname type title target_id is_read created_at",
    search: () => ({ user_display_id: "old_ada", type: 6, is_read: 0, title: "关注" }),
  },
  sessions: {
    columns: "id user_id user_display_id user_agent is_active expires_at created_at",
    search: () => ({ user_display_id: "old_ada", is_active: 1 }),
  },
  admins: { columns: "id username created_at", search: () => ({ username: "keep" }) },
};

describe("the tables of an old client", () => {
  it.each(Object.entries(tables))("%s: columns, search, pages and a file of all", async (entity, { columns, search }) => {
    const { rows, total } = await table(entity, search());
    expect(rows).toHaveLength(1);
    for (const name of columns.split(" ")) expect(rows[0], name).toHaveProperty(name);
    for (const name of ["password", "password_hash"]) expect(rows[0]).not.toHaveProperty(name);
    expect(total).toBe(1);
    const empty = Object.fromEntries(Object.keys(search()).map((name) => [name, ""]));
    const all = await table(entity, empty);
    expect(all.total).toBeGreaterThanOrEqual(1);
    expect((await table(entity, empty, { page: 2, limit: 1 })).rows.map(({ id }) => id)).toEqual(all.rows.slice(1, 2).map(({ id }) => id));
    expect((await table(entity, empty, { page: 999 })).rows).toEqual([]);
    const file = await fetch(`${world.url}/api/admin/${entity}/export.csv`, {
      headers: { Authorization: `Bearer ${storage.get("admin_token")}` },
    });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const lines = Buffer.from(await file.arrayBuffer())
      .toString("utf8")
      .trimEnd()
      .split("\r\n");
    expect([lines[0]?.startsWith("\uFEFF"), lines.length]).toEqual([true, all.total + 1]);
  });

  it("are sorted by the figures that the document names", async () => {
    for (const field of ["id", "view_count", "like_count", "collect_count", "comment_count", "created_at"])
      for (const order of ["asc", "desc", "DESC"]) await table("posts", {}, { sortField: field, sortOrder: order });
    const ids = (await table("users")).rows.map(({ id }) => Number(id));
    expect(ids, "users by id, rising").toEqual(ids.toSorted((one, other) => one - other));
    expect((await table("users", {}, { sortField: "id", sortOrder: "desc" })).rows.map(({ id }) => Number(id))).toEqual(ids.toReversed());
    await table("audit", {}, { sortField: "status", sortOrder: "asc" });
  });

  it("find notes of no channel, and open one note, its pictures and what its author says of themselves", async () => {
    expect((await table("posts", { category_id: "unknown" })).total).toBe(0);
    expect((await send("GET", `/admin/posts/${noteId}`)).data).toMatchObject({ id: noteId, title: "给旧客户端的一篇" });
    const media = (await send("GET", `/posts/${noteId}`)).data;
    expect(media).toMatchObject({ images: [expect.stringMatching(/^\/media\//)], video_url: null });
    const { data } = await send("GET", "/users/old_ada/personality-tags");
    for (const name of ["gender", "zodiac_sign", "mbti", "education", "major", "interests"]) expect(data, name).toHaveProperty(name);
  });
});

interface Life {
  entity: string;
  label: string;
  /** What is made, how it is changed, and what is made to be deleted together. */
  one: Json;
  edit: Json;
  many: readonly [Json, Json];
  /** What a form's thing is found by. */
  search: (form: Json) => Json;
}

/** Made as a form makes it, found in the table, its whole row sent back with something changed, and taken away. */
async function live({ entity, label, one, edit, many, search }: Life) {
  const missing = await send("POST", `/admin/${entity}`, {});
  expect([missing.code, missing.message.startsWith("缺少必填字段: ")], missing.message).toEqual([400, true]);
  await done("POST", `/admin/${entity}`, one, `${label}创建成功`);
  const row = await first(entity, search(one));
  await done("PUT", `/admin/${entity}/${row.id}`, { ...row, ...edit }, `${label}更新成功`);
  const edited = await first(entity, search({ ...one, ...edit }));
  await done("DELETE", `/admin/${entity}/${edited.id}`, undefined, `${label}删除成功`);
  expect((await table(entity, search({ ...one, ...edit }))).total, "gone at once").toBe(0);
  expect(await send("DELETE", `/admin/${entity}/${edited.id}`)).toMatchObject({ code: 404, message: `${label}不存在` });
  const ids: unknown[] = [];
  for (const form of many) {
    await done("POST", `/admin/${entity}`, form, `${label}创建成功`);
    ids.push((await first(entity, search(form))).id);
  }
  expect(await done("DELETE", `/admin/${entity}`, { ids }, `成功删除2个${label}`)).toEqual({ deletedCount: 2 });
  expect(await send("DELETE", `/admin/${entity}`, { ids: [] })).toMatchObject({ code: 400, message: "请选择要删除的项目" });
  return { row, edited };
}

describe("the forms of an old client", () => {
  it("of likes, collections and follows, whose edit is another one", async () => {
    const like = (type: unknown, id: unknown): Json => ({ user_id: ada.id, target_type: type, target_id: id });
    await live({
      ...{ entity: "likes", label: "点赞", one: like(1, noteId), edit: { target_type: "2", target_id: String(commentId) } },
      many: [like(1, noteId), like("2", commentId)],
      search: ({ target_type, target_id }) => ({ user_display_id: "old_ada", target_type, target_id }),
    });
    const other = await ben.publish("小本的一篇");
    const collected = (post_id: number): Json => ({ user_id: ada.id, post_id });
    await live({
      ...{ entity: "collections", label: "收藏", one: collected(noteId), edit: { post_id: other } },
      many: [collected(noteId), collected(other)],
      search: ({ post_id }) => ({ user_display_id: "old_ada", post_id }),
    });
    const third = await world.member("old_cora");
    const follow = (following_id: number): Json => ({ follower_id: ada.id, following_id });
    await live({
      ...{ entity: "follows", label: "关注", one: follow(ben.id), edit: { following_id: third.id } },
      many: [follow(ben.id), follow(third.id)],
      search: (form) => ({ follower_display_id: "old_ada", following_display_id: form.following_id === third.id ? "old_cora" : "old_ben" }),
    });
  });

  it("of notifications and comments, with fields that nobody filled in", async () => {
    const about = { user_id: ben.id, sender_id: ada.id };
    await live({
      ...{ entity: "notifications", label: "通知", edit: { title: "改过的标题", is_read: 1 } },
      one: { ...about, type: 1, title: "来自旧客户端", target_id: noteId, comment_id: "", is_read: 0 },
      many: [
        { ...about, type: 1, title: "第二条", target_id: noteId },
        { ...about, type: "6", title: "第三条", target_id: "", comment_id: null, is_read: "1" },
      ],
      search: ({ title }) => ({ user_display_id: "old_ben", title }),
    });
    await live({
      ...{ entity: "comments", label: "评论", edit: { content: "官方改口" } },
      one: { post_id: noteId, content: "官方说一句", parent_id: "" },
      many: [
        { post_id: noteId, content: "官方说一句", parent_id: null },
        { post_id: noteId, content: "官方再说一句", parent_id: commentId },
      ],
      search: ({ content }) => ({ post_id: noteId, content }),
    });
  });

  it("of channels, tags, sessions and administrators", async () => {
    const channel = { name: "旧分类", category_title: "old" };
    await live({
      ...{ entity: "categories", label: "分类", one: channel, edit: { name: "改名了" } },
      many: [channel, { name: "又一个", category_title: "older" }],
      search: ({ name }) => ({ name }),
    });
    await live({
      ...{ entity: "tags", label: "标签", one: { name: "旧标签" }, edit: { name: "换个名" } },
      many: [{ name: "旧标签" }, { name: "另一个" }],
      search: ({ name }) => ({ name }),
    });
    const before = (await table("sessions", { user_display_id: "old_ben" })).rows.map(({ id }) => id);
    await done("DELETE", "/admin/sessions", { ids: before }, `成功删除${before.length}个会话`);
    const { id } = await done("POST", "/admin/sessions", { user_id: ben.id, user_agent: "旧浏览器", is_active: true }, "会话创建成功");
    const made = await first("sessions", { user_display_id: "old_ben", is_active: 1 });
    expect(made).toMatchObject({ id, user_agent: "旧浏览器" });
    await done("PUT", `/admin/sessions/${id}`, { ...made, user_agent: "停用", is_active: 0 }, "会话更新成功");
    expect(await first("sessions", { user_display_id: "old_ben", is_active: 0 })).toMatchObject({ id, user_agent: "停用" });
    await done("DELETE", `/admin/sessions/${id}`, undefined, "会话删除成功");
    for (const address of ["/admin/admins", "/auth/admin/admins"]) {
      const account = { username: `helper${address.length}`, password: "helper-1" };
      const { id: helper } = await done("POST", address, account, "管理员创建成功");
      expect(JSON.stringify((await send("GET", `${address}?username=helper`)).data)).not.toMatch(/helper-1|\$|hash/);
      await done("PUT", `${address}/${helper}`, { ...account, password: "" }, "管理员更新成功");
      await done("DELETE", `${address}/${helper}`, undefined, "管理员删除成功");
    }
  });

  it("of members: a row that is sent back keeps what nobody changed", async () => {
    const says = { gender: "女", zodiac_sign: "狮子座", mbti: "INFP", education: "本科", major: "植物学", interests: ["徒步"] };
    const made = (name: string): Json => ({ user_id: name, nickname: "朵拉", bio: "", location: "", avatar: "", verified: 0 });
    const { row, edited } = await live({
      ...{ entity: "users", label: "用户", one: { ...made("old_dora"), ...says }, edit: { nickname: "改名", verified: "2" } },
      many: [made("old_eva"), { user_id: "old_fay", nickname: "费伊", is_active: true }],
      search: ({ user_id }) => ({ user_id }),
    });
    expect(row).toMatchObject(says);
    expect(edited).toEqual({ ...row, nickname: "改名", verified: 2 });
  });

  it("of notes: pictures or a video, drafts by a checkbox, and media as it names them", async () => {
    const upload = new FormData();
    upload.append("file", new Blob([new Uint8Array(await drawJpeg(3))], { type: "image/jpeg" }), "图.jpg");
    const uploaded = await send("POST", "/upload/single", upload);
    expect(uploaded).toMatchObject({ code: 200, success: true, data: { url: expect.any(String) } });
    const form = {
      ...{
        user_id: ada.id,
        title: "旧客户端写的",
        content: "替作者发",
        category_id: String((await first("categories", { name: "学习" })).id),
      },
      ...{ type: 1, is_draft: false, view_count: 0, tags: ["旧"], images: [uploaded.data.url], video: null },
    };
    const { row, edited } = await live({
      ...{ entity: "posts", label: "笔记", one: form, edit: { title: "改过的" } },
      many: [form, { ...form, title: "没写完的", is_draft: true }],
      search: ({ title }) => ({ user_display_id: "old_ada", title }),
    });
    expect(row).toMatchObject({ is_draft: 0, images: form.images, tags: [{ name: "旧" }], video_url: null });
    expect(edited).toEqual({ ...row, title: "改过的" });
    const kept = { ...form, images: undefined, image_urls: form.images, originalData: row };
    const { id } = await done("POST", "/admin/posts", kept, "笔记创建成功");
    const filmed = { ...form, images: [], video: { url: "/media/none.mp4", coverUrl: "" }, type: 2 };
    expect(await send("PUT", `/admin/posts/${id}`, filmed)).toMatchObject({ code: 400, message: "媒体文件无效" });
    const tags = Array.from({ length: 11 }, (_, index) => `t${index}`);
    expect(await send("POST", "/admin/posts", { ...form, tags })).toMatchObject({ code: 400, message: "标签不能超过10个" });
  });
});

describe("the review of an old client", () => {
  const content = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "报道校园" };
  const columns = "id user_display_id nickname type content status created_at audit_time".split(" ");

  it("approves, rejects and deletes from the table, with no body, as its buttons do", async () => {
    const gil = await world.member("old_gil");
    for (const member of [ada, gil]) await member.call("POST", "/users/verification", { body: { type: 2, content } });
    await world.settle();
    const [one, two] = [
      await first("audit", { user_display_id: "old_ada", type: 2, status: 0 }),
      await first("audit", { user_display_id: "old_gil" }),
    ];
    for (const name of columns) expect(one, name).toHaveProperty(name);
    await done("PUT", `/admin/audit/${one.id}/approve`, undefined, "审核通过成功");
    await done("PUT", `/admin/audit/${two.id}/reject`, undefined, "拒绝申请成功");
    expect(await first("audit", { status: 1 })).toMatchObject({ id: one.id, audit_time: expect.any(String) });
    expect(await first("audit", { status: 2 })).toMatchObject({ id: two.id });
    expect(await send("PUT", `/admin/audit/${one.id}/approve`)).toMatchObject({ code: 400, message: "该申请已审核" });
    for (const { id } of [one, two]) await done("DELETE", `/admin/audit/${id}`, undefined, "认证申请删除成功");
    for (const name of ["old_ada", "old_gil"]) expect((await table("audit", { user_display_id: name })).rows).toEqual([]);
  });

  it("makes an application in its form, from the words of a text field, and sets its state", async () => {
    const lines = "真实姓名：林晚\n身份证号：11010519491231002X\n职业：记者\n申请理由：报道校园";
    const { id } = await done("POST", "/admin/audit", { user_id: ada.id, type: 2, content: lines, status: 0 }, "认证申请创建成功");
    const row = await first("audit", { user_display_id: "old_ada" });
    await done("PUT", `/admin/audit/${id}`, { ...row, status: 1 }, "认证申请更新成功");
    expect(await first("audit", { user_display_id: "old_ada" })).toMatchObject({ id, status: 1 });
    await done("DELETE", "/admin/audit", { ids: [id] }, "成功删除1个认证申请");
  });
});

it("an old client watches, reads an address that is not there, and signs out", async () => {
  const { code, data } = await send("GET", "/admin/monitor/activities");
  expect([code, Array.isArray(data)]).toEqual([200, true]);
  const [activity] = data as unknown as Json[];
  for (const name of ["id", "type", "user_id", "target_id", "nickname", "avatar", "description", "content", "created_at"])
    expect(activity, name).toHaveProperty(name);
  expect(await send("GET", "/admin/nothing")).toMatchObject({ code: 404, message: "接口不存在" });
  await done("POST", "/auth/admin/logout", undefined, "已退出登录");
  expect(await send("GET", "/auth/admin/me")).toMatchObject({ code: 401 });
});
