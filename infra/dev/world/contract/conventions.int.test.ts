import { PublishNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { type Contract, contracts } from "./covers.ts";
import { crawl, type Page } from "./crawl.ts";
import { expectRefusal } from "./note-calls.ts";
import { fillWorld, type RichWorld } from "./rich-world.ts";

const world = useWorld();
let rich: RichWorld;
let pages: Page[];
let admin: string;

beforeAll(async () => {
  rich = await fillWorld(world);
  admin = await world.admin();
  pages = [...(await crawl(world, rich, rich.author.token)), ...(await crawl(world, rich, admin, "admin"))];
  // The exports of the crawl are told in the log of what administrators did.
  await world.settle();
}, 120_000);

const fieldsOf = (contract: Contract) => {
  const schema = contract.kind === "query" ? contract.query : contract.body;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};
/** Tables of the back office have conventions of their own: they refuse what they do not know (back-office-categories). */
const isTable = ({ name }: Contract) => name.startsWith("AdminList");
/** A file, and no envelope. */
const isExport = (name: string) => name.startsWith("AdminExport");
/** The crawler knows no id of these. */
const WITHOUT_ID = ["AdminReadAdmin", "AdminReadApplication", "AdminReadNotification", "AdminReadSession", "AdminReadTag"];
const callsWith = (field: string) =>
  contracts
    .filter((one) => one.method === "GET" && fieldsOf(one).includes(field) && !isTable(one))
    .map((contract) => ({ name: contract.name, contract }));

/** Where the call is asked about something that is there, by somebody who may. */
function addressOf({ path, name }: Contract): { path: string; who: WorldMember } {
  const { author, reader, note, comment, conversation } = rich;
  const who = name === "GetMemberLikes" || name === "GetMemberCollections" ? reader : author;
  const about: Record<string, string | number> = { users: who.id, posts: note, comments: comment, chat: conversation };
  const found = path.replace(":id", String(about[path.split("/")[1] ?? ""] ?? ""));
  return { who, path: path.startsWith("/search") ? `${found}?keyword=${encodeURIComponent("看得见")}` : `${found}?` };
}
const ask = (contract: Contract, query: string) => {
  const { path, who } = addressOf(contract);
  return contract.access === "admin" ? world.call("GET", `${path}&${query}`, { token: admin }) : who.get(`${path}&${query}`);
};
const listOf = (answer: Answer): unknown[] => {
  const data = answer.body.data as Record<string, unknown> | unknown[];
  const list = Array.isArray(data) ? data : (data.data ?? Object.values(data).find(Array.isArray));
  if (!Array.isArray(list)) throw new Error(`no list in ${JSON.stringify(answer.body)}`);
  return list;
};

describe.each(callsWith("page"))("$name", ({ contract }) => {
  it("has something on its first page, and says which page that is", async () => {
    const answer = await ask(contract, "");
    expect(answer).toMatchObject({ status: 200, body: { code: 200, success: true } });
    expect(listOf(answer).length).toBeGreaterThan(0);
    const { pagination } = answer.body.data as { pagination?: Record<string, number> };
    if (!Array.isArray(answer.body.data) && contract.name !== "GetMessages")
      expect(pagination).toEqual({ page: 1, limit: expect.any(Number), total: expect.any(Number), pages: expect.any(Number) });
  });

  // Messages are turned back by `before`: their page number says nothing.
  if (contract.name !== "GetMessages")
    it("is an empty list with 200 past its end", async () => {
      const answer = await ask(contract, "page=99999");
      expect(answer.status).toBe(200);
      expect(listOf(answer)).toEqual([]);
      const { hasMore, pagination } = answer.body.data as { hasMore?: boolean; pagination?: { page: number } };
      if (hasMore !== undefined) expect(hasMore).toBe(false);
      if (pagination) expect(pagination.page).toBe(99_999);
    });

  const asList = "page[]=2";
  it.each([
    ...["page=0", "page=-1", "page=abc", "page=1.5", "page=", "page=NaN", "page=null", "page=%00"],
    // Another name, which the back office refuses.
    ...(contract.access === "admin" ? [] : [asList]),
    ...["limit=0", "limit=-5", "limit=abc", "limit=2.5", "limit=", "limit=null", "limit=%00"],
    ...["cursor=garbage", "cursor=%FF%FE", "cursor=", "cursor=W10", "cursor=bnVsbA", "cursor=eyJpZCI6MX0"],
  ])("takes %s for nothing said", async (nonsense) => {
    const [plain, asked] = await Promise.all([ask(contract, ""), ask(contract, nonsense)]);
    expect(asked.status).toBe(200);
    expect(asked.body.data).toEqual(plain.body.data);
  });

  if (contract.access === "admin")
    it("refuses a parameter that it does not know, and names it", async () => {
      expect(await ask(contract, asList)).toMatchObject({ status: 400, body: { message: "未知的参数: page[]" } });
    });
});

describe("every answer of every call that reads", () => {
  const bodies = () =>
    pages
      .filter(({ status, name }) => status === 200 && name !== "GetOpenApi" && !isExport(name))
      .map(({ address, text }) => ({ address, body: bodyOf(text) }));
  const bodyOf = (text: string): unknown => JSON.parse(text.slice(text.indexOf("\n\n") + 2));
  /** Every field of every object, however deep, with its name. */
  function* fields(value: unknown): Generator<[name: string, value: unknown]> {
    if (Array.isArray(value)) for (const one of value) yield* fields(one);
    else if (typeof value === "object" && value !== null)
      for (const [name, one] of Object.entries(value)) {
        yield [name, one];
        yield* fields(one);
      }
  }
  const valuesOf = (named: RegExp) =>
    bodies().flatMap(({ address, body }) =>
      [...fields(body)].filter(([name, value]) => named.test(name) && value !== null).map(([name, value]) => ({ address, name, value })),
    );

  it("names a thing by a number of 16 digits, never in quotes", () => {
    const ids = valuesOf(/(?:^id|_id|Id)$/).filter(({ value }) => typeof value === "number");
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter(({ value }) => !/^\d{16}$/.test(String(value)) || !Number.isSafeInteger(value))).toEqual([]);
    // Of an entry of the audit log it is whatever names the entity: of a like that is three numbers.
    const quoted = valuesOf(/^(?!entity_id$)/).filter(({ value }) => typeof value === "string" && /^\d{16}$/.test(value));
    expect(quoted).toEqual([]);
  });

  it("tells times in UTC with milliseconds", () => {
    const times = valuesOf(/(?:_at|_time|createdAt)$/);
    expect(times.length).toBeGreaterThan(50);
    expect(times.filter(({ value }) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value)))).toEqual([]);
  });

  it("tells states as 0 and 1, and what is so for the caller as true and false", () => {
    const states = valuesOf(/^(?:is_draft|is_read|is_active|comment_is_liked|verified)$/);
    expect(new Set(states.map(({ name }) => name)).size).toBe(5);
    expect(states.filter(({ value }) => ![0, 1, 2].includes(value as number))).toEqual([]);
    const answers = valuesOf(/^(?:liked|collected|followed|isFollowing|isMutual|isUnique|hasMore|online)$/);
    expect(new Set(answers.map(({ name }) => name)).size).toBe(8);
    expect(answers.filter(({ value }) => typeof value !== "boolean")).toEqual([]);
  });

  it("never counts below zero, and never answers what is not JSON", () => {
    // The sums of one's notes are counts themselves.
    const counts = valuesOf(/(?:_count|Count|total|pages)$/).filter(({ address }) => !address.startsWith("/posts/figures"));
    const sums = valuesOf(/^(?:views|likes|collects|comments)$/).filter(({ address }) => address.startsWith("/posts/figures"));
    expect(sums.length).toBeGreaterThan(0);
    expect([...counts, ...sums].filter(({ value }) => typeof value !== "number" || value < 0)).toEqual([]);
    expect(
      valuesOf(/./).filter(
        ({ value }) => ["undefined", "NaN", "[object Object]", "Invalid Date"].includes(String(value)) && typeof value === "string",
      ),
    ).toEqual([]);
  });

  it("has a number to ask after, each its own, and an envelope", () => {
    const numbers = pages.map(({ text }) => /^x-request-id: (\S+)$/m.exec(text)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(pages.length);
    for (const { address, body } of bodies()) {
      expect(Object.keys(body as object).sort(), address).toEqual(["code", "data", "message", "success"]);
      expect((body as { message: string }).message).toMatch(/\p{Script=Han}/u);
    }
  });

  it.each(
    contracts
      .filter(
        ({ kind, method, name }) =>
          kind === "query" &&
          method === "GET" &&
          !["PollRealtime", "GetHealth", "GetOpenApi", "GetStats", ...WITHOUT_ID].includes(name) &&
          !isExport(name),
      )
      .map(({ name }) => name),
  )("%s has a tag, by which a browser asks again and is told nothing has changed", async (name) => {
    const page = pages.find((one) => one.name === name && one.status === 200 && !one.address.includes("skipViewCount"));
    expect(page?.text).toMatch(/^etag: .+$/m);
    const token = contracts.find((one) => one.name === name)?.access === "admin" ? admin : rich.author.token;
    const ask = (headers: object) =>
      fetch(`${world.url}/api${page?.address}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const now = await ask({});
    const again = await ask({ "if-none-match": now.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

describe("what a call may be sent", () => {
  it("has ids as numbers and as texts of digits", async () => {
    const { author, reader, note, comment } = rich;
    const sent = [
      reader.call("POST", "/likes", { body: { target_type: "2", target_id: String(comment) } }),
      reader.call("POST", "/comments", { body: { post_id: String(note), parent_id: String(comment), content: "回" } }),
      reader.call("POST", "/users/follow-status", { body: { ids: [String(author.id), author.id, author.name] } }),
      reader.call("POST", "/chat/conversations", { body: { otherUserId: String(author.id) } }),
      reader.call("PUT", "/notifications/read-all", { body: { through: "1000000000000001" } }),
      author.noteBody("编号").then((body) => author.call("POST", "/posts", { body: { ...body, category_id: String(body.category_id) } })),
    ];
    for (const answer of await Promise.all(sent)) expect(answer.body).toMatchObject({ success: true });
    for (const id of ["0", "-1", "1.5", "1e15", "0x10", "９", "abc", "9007199254740993", "%20"])
      expectRefusal(await reader.get(`/posts/${id}`), 400, "编号无效");
  });

  it.each([
    ...[true, 1, "1", "true"].map((flag) => ({ flag, draft: true })),
    ...[false, 0, "0", "false"].map((flag) => ({ flag, draft: false })),
  ])("says yes and no in four ways each: $flag", async ({ flag, draft }) => {
    const answer = await rich.author.call("POST", "/posts", { body: { ...(await rich.author.noteBody("旗")), is_draft: flag } });
    expect(answer.body.message).toBe(draft ? "草稿保存成功" : "发布成功");
    const { id } = dataOf(PublishNote, answer);
    await world.settle();
    const list = await rich.author.get(`/posts?is_draft=${flag}&limit=100&user_id=${rich.author.id}`);
    expect(listOf(list).map((one) => (one as { id: number }).id)).toContain(id);
  });

  it.each(["yes", 2, "TRUE", [], {}, -1])("says nothing by %j", async (flag) => {
    const body = { ...(await rich.author.noteBody("旗")), is_draft: flag };
    expectRefusal(await rich.author.call("POST", "/posts", { body }), 400, "参数格式错误");
  });
});

describe("the log and the read models", () => {
  it("say how far they are: a command by header and cookie, a query by header", async () => {
    const written = await rich.reader.unlike(rich.note);
    const position = written.headers.get("x-log-position") ?? "";
    expect(position).toMatch(/^\d+$/);
    expect(written.headers.get("set-cookie")).toBe(`log_position=${position}; Path=/; SameSite=Lax; Max-Age=10`);
    const read = await rich.reader.get(`/posts/${rich.note}`, { "x-min-position": position });
    expect(BigInt(read.headers.get("x-projection-position") ?? "-1")).toBeGreaterThanOrEqual(BigInt(position));
    expect(read.headers.get("x-stale")).toBeNull();
  });
});

describe("an address or a method that there is not", () => {
  it.each([
    ["GET", "/nothing"],
    ["POST", "/nothing"],
    ["PUT", "/posts"],
    ["DELETE", "/posts"],
    ["PATCH", "/posts/1"],
    ["POST", "/posts/1"],
    ["GET", "/likes"],
    ["GET", ""],
    ["GET", "/posts/1/2/3"],
    ["GET", "//posts"],
    ["GET", "/%ff"],
  ])("%s %s is 404 接口不存在", async (method, path) => {
    const answer = await world.call(method, path);
    expectRefusal(answer, 404, "接口不存在");
    expect(answer.headers.get("x-request-id")).toBe(answer.body.requestId);
  });

  it("that cannot be decoded is told so in the words of the contract", async () => {
    for (const [method, path] of [
      ["GET", "/posts/%ff"],
      ["DELETE", "/comments/%e4%b8"],
      ["GET", "/users/%"],
    ] as const) {
      const answer = await world.call(method, path);
      expectRefusal(answer, 400, "请求内容格式错误");
      expect(answer.headers.get("x-request-id")).toBe(answer.body.requestId);
    }
  });

  it("HEAD is GET without the body; OPTIONS says what may be asked and changes nothing; no other site may read any of it", async () => {
    for (const path of ["/posts", `/posts/${rich.note}`, "/auth/captcha", "/categories"]) {
      const head = await fetch(`${world.url}/api${path}`, { method: "HEAD" });
      expect([head.status, await head.text()], path).toEqual([200, ""]);
      expect(head.headers.get("content-type"), path).toMatch(/^application\/json/);
      const options = await fetch(`${world.url}/api${path}`, { method: "OPTIONS", headers: { origin: "https://elsewhere.example" } });
      expect([options.status, await options.text()], path).toEqual([204, ""]);
      expect(options.headers.get("allow"), path).toMatch(/^(?:DELETE, )?GET, HEAD, OPTIONS(?:, (?:POST|PUT))?$/);
      for (const { headers } of [head, options]) expect(headers.get("access-control-allow-origin"), path).toBeNull();
    }
    for (const method of ["HEAD", "OPTIONS"]) expect((await fetch(`${world.url}/api/nothing`, { method })).status, method).toBe(404);
  });
});

describe("a database that goes away in the middle of a call", () => {
  it("is 503 with the time to come back, no fault, and gone when it is there again", async () => {
    const holder = await world.engines.pool.connect();
    try {
      await holder.query("begin; lock table members.members in access exclusive mode");
      const asked = world.call("GET", `/users/${rich.author.id}`);
      const waiting =
        "select pid from pg_stat_activity where application_name = 'query-api' and wait_event_type = 'Lock' and datname = current_database()";
      await expect.poll(async () => (await world.query(waiting)).length, { timeout: 5000 }).toBe(1);
      await world.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
      const answer = await asked;
      expectRefusal(answer, 503, "服务正在启动，请稍后再试");
      expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect((await world.call("GET", `/users/${rich.author.id}`)).status).toBe(200);
  });
});
