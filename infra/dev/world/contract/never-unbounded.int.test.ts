import { AdminSignIn } from "@shiye/events/admins";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Answer } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD } from "../world-member.ts";
import { type Contract, contracts } from "./covers.ts";
import { expectRefusal } from "./note-calls.ts";
import { fillWorld, type RichWorld } from "./rich-world.ts";

const world = useWorld();
let rich: RichWorld;
let admin: string;

beforeAll(async () => {
  rich = await fillWorld(world);
}, 120_000);

/** Sees a row so many times more: each copy has these columns computed from `n`, and the others as they are. */
async function multiply(table: string, computed: Record<string, string>, where = "true", times = 130): Promise<void> {
  const [schema, name] = table.split(".");
  const columns = await world.query<{ column: string }>(
    `select column_name as "column" from information_schema.columns where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
    [schema, name],
  );
  const values = columns.map(({ column }) => computed[column] ?? `t."${column}"`);
  await world.query(
    `insert into ${table} (${columns.map(({ column }) => `"${column}"`).join(", ")}) select ${values.join(", ")}
     from (select * from ${table} where ${where} limit 1) t, generate_series(1, ${times}) n`,
  );
}

/** The longest list in an answer, however deep it lies. */
function longestList(value: unknown): number {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList));
  if (typeof value !== "object" || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longestList));
}

describe("a list of more than there may be on a page", () => {
  const takesLimit = (contract: Contract) => {
    const schema = contract.kind === "query" ? contract.query : contract.body;
    return contract.method === "GET" && schema instanceof z.ZodObject && "limit" in schema.shape;
  };
  const all = contracts.filter(takesLimit).map((contract) => ({ name: contract.name, contract }));
  /** The tables of the back office refuse what they do not know, so they are asked apart. */
  const isTable = ({ name }: { name: string }) => name.startsWith("AdminList");
  /** Its list is as long as something's past; it takes the same limit. */
  const isHistory = ({ name }: { name: string }) => name === "AdminReadHistory";
  const lists = all.filter((list) => !isTable(list) && !isHistory(list));

  beforeAll(async () => {
    const { author, reader, note, comment, conversation } = rich;
    const far = "1900000000000000 + n";
    await multiply("notes.notes", { id: far }, `id = ${note}`);
    await multiply("note_stats.notes", { note_id: far }, `note_id = ${note}`);
    await multiply("note_stats.note_likes", { note_id: far }, `member_id = ${reader.id}`);
    await multiply("note_stats.note_collections", { note_id: far }, `member_id = ${reader.id}`);
    await multiply("search.notes", { note_id: far }, `note_id = ${note}`);
    await multiply("note_filters.notes", { note_id: far }, `note_id = ${note}`);
    await multiply("notes.tags", { id: far, name: "t.name || n" });
    await multiply("drafts.drafts", { id: far });
    await multiply("recycle_bin.notes", { id: far }, "taken_down_reason is null");
    await multiply("comments.comments", { id: far }, `id = ${comment}`);
    await multiply("comments.comments", { id: "1910000000000000 + n" }, `root_id = ${comment}`);
    await multiply("members.members", { id: far, account_name: "'author_' || n" }, `id = ${author.id}`);
    await multiply(
      "search.members",
      { member_id: far, account_name: "'author_' || n", account_key: "'author_' || n" },
      `member_id = ${author.id}`,
    );
    await multiply("members.follows", { follower_id: far }, `followed_id = ${author.id}`);
    await multiply("members.follows", { followed_id: far }, `follower_id = ${author.id}`);
    await multiply("notifications.notifications", { id: far, cause: "t.cause || n" }, `receiver_id = ${author.id} and type = 1`);
    await multiply(
      "notifications.notifications",
      { id: "1910000000000000 + n", cause: "t.cause || n" },
      `receiver_id = ${author.id} and type = 3`,
    );
    await multiply(
      "notifications.notifications",
      { id: "1920000000000000 + n", cause: "t.cause || n" },
      `receiver_id = ${author.id} and type = 4`,
    );
    await multiply(
      "notifications.notifications",
      { id: "1930000000000000 + n", cause: "t.cause || n" },
      `receiver_id = ${author.id} and type = 6`,
    );
    await multiply(
      "notifications.notifications",
      { id: "1940000000000000 + n", cause: "t.cause || 's' || n", type: "9", notification_group: "'system'", note_id: "null" },
      `receiver_id = ${author.id} and type = 1`,
    );
    await multiply("recycle_bin.notes", { id: "1940000000000000 + n", taken_down_reason: "'spam'" });
    await world.query(
      "insert into reports.appeals (note_id, author_id, text, filed_at) select 1940000000000000 + n, $1, '再看看', now() from generate_series(1, 130) n",
      [author.id],
    );
    await world.query(
      `insert into reports.reports (reporter_id, target_kind, target_id, target_author_id, reason, reported_at, position)
       select $1, 'note', 1900000000000000 + n, $2, 'spam', now(), 1 from generate_series(1, 130) n`,
      [reader.id, author.id],
    );
    await world.query("insert into blocks.members select $1, 1900000000000000 + n, now() from generate_series(1, 130) n", [author.id]);
    admin = await world.admin();
    await multiply("chat.participants", { conversation_id: far, other_id: far }, `member_id = ${author.id}`);
    await multiply("chat.messages", { conversation_id: far }, `conversation_id = ${conversation}`);
    await multiply("chat.messages", { id: far }, `conversation_id = ${conversation}`);
    expect(note).toBeGreaterThan(0);
  });

  /** Where the contract says something else than 20; a list of tags has no pages around it. */
  const DEFAULTS: Readonly<Record<string, number>> = { GetComments: 5, GetReplies: 10, GetHotTags: 10, GetMessages: 30, GetTags: 100 };
  const ask = (contract: Contract, question: string) => {
    const { author, reader, note, comment, conversation } = rich;
    const who = ["GetMemberLikes", "GetMemberCollections"].includes(contract.name) ? reader : author;
    const about: Record<string, number> = { users: who.id, posts: note, comments: comment, chat: conversation };
    const path = contract.path.replace(":id", String(about[contract.path.split("/")[1] ?? ""]));
    const address = `${path}?${contract.path.startsWith("/search") ? `keyword=${encodeURIComponent("看得见")}` : ""}${question}`;
    return contract.access === "admin" ? world.call("GET", address, { token: admin }) : who.get(address);
  };

  it.each(lists)("$name answers as many as the contract says when nothing is asked for", async ({ name, contract }) => {
    expect(longestList((await ask(contract, "")).body.data)).toBe(DEFAULTS[name] ?? 20);
  });

  it.each(lists)("$name answers 100 at most, whatever is asked for", async ({ contract }) => {
    for (const limit of ["100000", "101", "1e5", "9".repeat(30), "Infinity", "100,100"]) {
      const answer = await ask(contract, `&limit=${limit}`);
      expect(answer.status, limit).toBe(200);
      const length = longestList(answer.body.data);
      expect(length, limit).toBeLessThanOrEqual(100);
      if (limit === "100000") expect(length, "there is more than that").toBe(100);
      const { pagination } = (answer.body.data ?? {}) as { pagination?: { limit: number } };
      if (pagination) expect(pagination.limit, limit).toBeLessThanOrEqual(100);
    }
  });

  it.each(all.filter(isTable))("$name answers 100 at most, whatever is asked for", async ({ contract }) => {
    for (const limit of ["100000", "1e5", "9".repeat(30), "Infinity"]) {
      const answer = await world.call("GET", `${contract.path}?limit=${limit}`, { token: admin });
      expect(answer.status, limit).toBe(200);
      expect(longestList(answer.body.data)).toBeLessThanOrEqual(100);
      const { pagination } = (answer.body.data ?? {}) as { pagination?: { limit: number } };
      if (pagination) expect(pagination.limit, limit).toBeLessThanOrEqual(100);
    }
  });

  it("of drafts, and of members who are searched for, is no longer either", async () => {
    expect(longestList((await rich.author.get("/posts?is_draft=1&limit=100000")).body.data)).toBe(100);
    expect(longestList((await world.call("GET", "/users/search?keyword=author&limit=100000")).body.data)).toBe(50);
  });

  it("of ids to ask about, tags, pictures and frames to send is refused when it is longer than any client needs", async () => {
    const { author } = rich;
    const many = Array.from({ length: 51 }, (_, at) => 1_900_000_000_000_000 + at);
    expectRefusal(await author.call("POST", "/users/follow-status", { body: { ids: many } }), 400, "一次最多查询50个用户");
    const body = await author.noteBody("太多");
    const tags = Array.from({ length: 11 }, (_, at) => `签${at}`);
    expectRefusal(await author.call("POST", "/posts", { body: { ...body, tags } }), 400, "标签不能超过10个");
    const images = Array.from({ length: 10 }, () => body.images[0]);
    expectRefusal(await author.call("POST", "/posts", { body: { ...body, images } }), 400, "最多只能上传9张图片");
  });
});

describe("a password", () => {
  const login = (user_id: string, password: string) => ({ body: { user_id, password } });
  const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));
  /** `captcha-required`: a sign-in may go on with a captcha, at an allowance of its own (docs/decisions/sign-in-limits.md). */
  const expectStopped = (answer: Answer | undefined, error: "captcha-required" | "too-many-requests") => {
    expect(answer).toMatchObject({ status: 429, body: { error } });
    expect(Number(answer?.headers.get("retry-after"))).toBeGreaterThan(0);
  };

  it("is guessed at one account from one address some twenty times, and then not even the right one is looked at", async () => {
    await world.member("guessed_1");
    const answers: Answer[] = [];
    for (let guess = 0; guess < 30; guess++) answers.push(await world.call("POST", "/auth/login", login("GUESSED_1", `guess-${guess}`)));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(20);
    expect(statuses(answers)).toEqual(new Set([400, 429]));
    expectStopped(await world.call("POST", "/auth/login", login("guessed_1", PASSWORD)), "captcha-required");
    expect((await world.call("POST", "/auth/login", login("reader", PASSWORD))).status, "others are not held up").toBe(200);
  });

  it("is not guessed by a crowd of addresses either, over two nodes, and a claimed address is believed by nobody outside", async () => {
    await world.member("guessed_2");
    const nodes = await Promise.all([world.startCommandNode(), world.startCommandNode()]);
    const guess = (at: number) =>
      nodes[at % 2]?.call("POST", "/auth/login", {
        ...login("guessed_2", `guess-${at}`),
        headers: { "x-forwarded-for": `198.51.100.${at}` },
      }) ?? Promise.reject(new Error("no node"));
    const answers = await Promise.all(Array.from({ length: 90 }, (_, at) => guess(at)));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(61);
    expectStopped(
      answers.find(({ status }) => status === 429),
      "captcha-required",
    );
    expectStopped(await guess(200), "captcha-required");
    await Promise.all(nodes.map((node) => node.stop()));

    await world.member("guessed_3");
    const liars = Array.from({ length: 40 }, (_, at) =>
      world.call("POST", "/auth/login", {
        ...login("guessed_3", `guess-${at}`),
        headers: { "x-forwarded-for": `203.0.113.${at}`, forwarded: `for=203.0.113.${at}`, "x-real-ip": `203.0.113.${at}` },
      }),
    );
    expect((await Promise.all(liars)).filter(({ status }) => status === 400).length).toBeLessThanOrEqual(20);
  });

  it("is not guessed by its change, nor an administrator's by theirs", async () => {
    const member = await world.member("guessed_4");
    const change = (at: number) =>
      member.call("PUT", `/users/${member.id}/password`, { body: { currentPassword: `guess-${at}`, newPassword: "better-456" } });
    const changes = await Promise.all(Array.from({ length: 40 }, (_, at) => change(at)));
    expect(changes.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(20);
    expectStopped(
      changes.find(({ status }) => status === 429),
      "too-many-requests",
    );

    const token = await world.admin();
    expect((await world.call("GET", "/auth/admin/me", { token })).status, "the control").toBe(200);
    const guess = (at: number) => world.call("POST", AdminSignIn.path, { body: { username: "keeper", password: `guess-${at}` } });
    const admins = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(at)));
    expect(admins.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(20);
    expectStopped(
      admins.find(({ status }) => status === 429),
      "captcha-required",
    );
  });
});
