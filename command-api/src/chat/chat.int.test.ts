import { isRefusal } from "@shiye/events/refusals";
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, it } from "vitest";
import type { Community } from "../testing/start-community.ts";
import { useCommunity } from "../testing/use-test-api.ts";

const api = useCommunity();
let second: Awaited<ReturnType<Community["startNode"]>>;
beforeAll(async () => {
  second = await api.startNode();
});

const start = async (token = api.reader.token, otherUserId: unknown = api.author.id, url?: string) =>
  api.call("POST", "/chat/conversations", { token, body: { otherUserId }, ...(url ? { url } : {}) });
const idOf = async () => Number((await start()).body.data.id);
const send = (id: number, body: object, { token = api.reader.token, url }: { token?: string; url?: string } = {}) =>
  api.call("POST", `/chat/conversations/${id}/messages`, { token, body, ...(url ? { url } : {}) });
const sentIn = async (id: number) =>
  (await api.allEvents()).filter(({ type, data }) => type === "MessageSent" && (data as { conversationId: number }).conversationId === id);

describe("a conversation", () => {
  it("is one, however many start it at once, from both sides and on two nodes", async () => {
    const [one, other] = [await api.member("one"), await api.member("other")];
    const starts = Array.from({ length: 12 }, (_, at) => {
      const [from, to] = at % 2 ? [one, other] : [other, one];
      return start(from.token, to.id, at % 3 ? undefined : second.url);
    });
    const ids = (await Promise.all(starts)).map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    const stream = `conversation-${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`;
    expect((await api.log.readStream(stream)).map(({ type }) => type)).toEqual(["ConversationStarted"]);
    expect(await send(Number(ids[0]), { content: "在" }, { token: one.token, url: second.url })).toMatchObject({ status: 200 });
  });

  it("cannot be reached by an id that was claimed for it and not used", async () => {
    const id = await idOf();
    const unused = 1_999_000_000_000_001;
    await api.log.append({
      stream: `conversationId-${unused}`,
      expectedRevision: "no-stream",
      events: [
        {
          id: uuidv7(),
          type: "ConversationIdClaimed",
          version: 1,
          at: new Date().toISOString(),
          data: {
            conversationId: unused,
            lowerId: Math.min(api.author.id, api.reader.id),
            higherId: Math.max(api.author.id, api.reader.id),
          },
          metadata: { actor: { kind: "system" }, correlationId: "c", causationId: "c" },
        },
      ],
    });
    expect(await send(unused, { content: "在" })).toMatchObject({ status: 404, body: { message: "会话不存在" } });
    expect(await send(id, { content: "在" })).toMatchObject({ status: 200 });
  });
});

describe("a message that is sent again under its clientMessageId", () => {
  it("is stored once, though twenty come at once over two nodes; with another content or type it is refused", async () => {
    const id = await idOf();
    const before = (await sentIn(id)).length;
    const again = Array.from({ length: 20 }, (_, at) =>
      send(id, { content: "一次", clientMessageId: "same" }, at % 2 ? {} : { url: second.url }),
    );
    const answers = await Promise.all(again);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => `${body.data.id} ${body.data.content}`)).size).toBe(1);
    for (const other of [{ content: "两次" }, { content: "一次", replyToId: Number(answers[0]?.body.data.id) }])
      expect(await send(id, { ...other, clientMessageId: "same" })).toMatchObject({
        status: 409,
        body: { error: "idempotency-key-reused" },
      });
    expect(await sentIn(id)).toHaveLength(before + 1);
    const others = await send(id, { content: "我的", clientMessageId: "same" }, { token: api.author.token });
    expect(others.body.data.id, "the other member's names are their own").not.toBe(answers[0]?.body.data.id);
  });
});

describe("a hundred messages at once", () => {
  it("from both sides over two nodes are all stored, in one order, with rising ids", async () => {
    const id = await idOf();
    const before = (await sentIn(id)).length;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        send(id, { content: `${at}` }, { token: at % 2 ? api.reader.token : api.author.token, ...(at % 4 < 2 ? { url: second.url } : {}) }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const sent = (await sentIn(id)).slice(before).map(({ data }) => (data as { messageId: number }).messageId);
    expect(sent).toHaveLength(100);
    expect(sent).toEqual([...sent].sort((one, other) => one - other));
    expect(new Set(answers.map(({ body }) => body.data.id))).toEqual(new Set(sent));
  });
});

describe("what was said", () => {
  it("is sealed in the log, under the sender's key, and in no stream name or key", async () => {
    const id = await idOf();
    await send(id, { content: "只给你看的话", clientMessageId: "暗号-4711" });
    const { rows } = await api.pool.query<{ all: string }>(`select string_agg(e::text, '') as all from log.events e`);
    expect(rows[0]?.all).toContain(String(id));
    expect(rows[0]?.all).not.toMatch(/只给你看的话|暗号-4711/);
  });
});

describe("a member who left", () => {
  it("cannot be written to, and no new conversation can start; the other member may still read and hide", async () => {
    const leaver = await api.member("leaver");
    const id = Number((await start(api.reader.token, "leaver")).body.data.id);
    await send(id, { content: "再见" }, { token: leaver.token });
    await api.log.append({
      stream: `member-${leaver.id}`,
      expectedRevision: 0,
      events: [
        {
          id: uuidv7(),
          type: "MemberDeleted",
          version: 1,
          at: new Date().toISOString(),
          data: { memberId: leaver.id },
          metadata: { actor: { kind: "member", id: leaver.id }, correlationId: "c", causationId: "c" },
        },
      ],
    });
    await expect.poll(async () => (await send(id, { content: "还在吗" })).body.message).toBe("用户不存在");
    expect(await start(api.reader.token, leaver.id)).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    const call = (method: string, route: string) => api.call(method, `/chat/conversations/${id}${route}`, { token: api.reader.token });
    expect(await call("PUT", "/read")).toMatchObject({ status: 200 });
    expect(await call("DELETE", "")).toMatchObject({ status: 200 });
  });
});

describe("sending for tools", () => {
  it("works without HTTP too, for any member and any moment", async () => {
    const id = await idOf();
    const outcome = await api.api.execute(
      "SendMessage",
      { params: { id }, input: { content: "演示" } },
      { actor: { kind: "member", id: api.reader.id }, at: "2025-10-01T08:00:00.000Z" },
    );
    expect(isRefusal(outcome)).toBe(false);
    expect((await sentIn(id)).at(-1)).toMatchObject({ at: "2025-10-01T08:00:00.000Z" });
  });
});
