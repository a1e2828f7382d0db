import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPushClient } from "../testing/push-client.ts";
import { createQueryWorld, type QueryWorld } from "../testing/query-world.ts";

let world: QueryWorld;
beforeAll(async () => {
  world = await createQueryWorld(inject("databaseUrl"), { idleMs: 200, pollMs: 50 });
});
afterAll(() => world.close());

describe("a node", () => {
  it("misses no push after its listening connection is lost", async () => {
    const client = await openPushClient(world.url);
    client.send("auth", {});
    await expect.poll(() => client.of("connected")).toHaveLength(1);
    const { rowCount } = await world.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'push listener' and datname = current_database()",
    );
    expect(rowCount).toBeGreaterThan(0);
    for (let id = 1; id <= 20; id += 1) {
      await world.given.push(BigInt(id), { room: "feed", event: "feed:new", data: { id, category_id: 1, user_id: 1 } });
    }
    await expect
      .poll(() => client.of("feed:new").map((frame) => (frame.data as { id: number }).id))
      .toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    client.close();
  });

  it("delivers pushes in order if the notification has them, is too small for them, or is lost with a leap in between", async () => {
    const client = await openPushClient(world.url);
    client.send("auth", {});
    await expect.poll(() => client.of("connected")).toHaveLength(1);
    // Real pushes have no text, but the outbox sends any data.
    const tell = (id: number, words: string) => {
      const data = { id, category_id: 1, user_id: 1, words };
      return world.given.push(BigInt(100 + id), { room: "feed", event: "feed:new", data });
    };
    await tell(1, "短");
    await tell(2, "长".repeat(4000));
    await tell(3, "短");
    await world.pool.query("update push.counter set last = last + 100000");
    await tell(4, "短");
    await tell(5, "短");
    await expect.poll(() => client.of("feed:new").map(({ data }) => (data as { id: number }).id)).toEqual([1, 2, 3, 4, 5]);
    expect(client.of("feed:new").map(({ seq }) => seq)).toEqual(["101", "102", "103", "104", "105"]);
    client.close();
    await expect.poll(() => world.connections()).toBe(0);
  });

  it("delivers a comment that is published again after a crash of the database only to clients that connected since", async () => {
    const author = await world.given.member();
    const noteId = await world.given.note({ authorId: author, categoryId: 1 });
    const id = await world.given.comment({ noteId, authorId: author, content: "只说一次" });
    for (const model of ["members", "notes", "comments"]) await world.given.checkpoint(model, 300n);
    const join = async () => {
      const client = await openPushClient(world.url);
      client.send("auth", {});
      client.send("watch", { notes: [noteId] });
      client.send("auth", {});
      await expect.poll(() => client.of("error")).toHaveLength(1);
      return client;
    };
    const room = `note:${noteId}` as const;
    const tell = (position: bigint) =>
      world.given.push(position, { room, event: "comment:new", data: { comment_id: id, post_id: noteId, comment_count: 1 } });
    const before = await join();
    await tell(201n);
    await expect.poll(() => before.of("comment:new")).toHaveLength(1);
    const after = await join();
    // The crash set the read models back, so they handle the same event again.
    await tell(203n);
    await world.given.push(204n, { room, event: "comment:removed", data: { id: 9, post_id: noteId } });
    for (const client of [before, after]) await expect.poll(() => client.of("comment:removed")).toHaveLength(1);
    expect([before, after].map((client) => client.of("comment:new").length)).toEqual([1, 1]);
    for (const client of [before, after]) client.close();
    await expect.poll(() => world.connections()).toBe(0);
  });

  it("keeps a push until the read models can be read again, and meanwhile closes new clients, which resume later", async () => {
    const member = await world.given.member();
    const sessionId = await world.given.session({ memberId: member });
    const noteId = await world.given.note({ authorId: member, categoryId: 1 });
    const id = await world.given.comment({ noteId, authorId: member, content: "等一等" });
    for (const model of ["members", "notes", "comments"]) await world.given.checkpoint(model, 400n);
    const client = await openPushClient(world.url);
    client.send("auth", {});
    client.send("watch", { notes: [noteId] });
    client.send("auth", {});
    await expect.poll(() => client.of("error")).toHaveLength(1);
    // A query fails as if the server were unreachable.
    await world.pool.query("alter schema members rename to members_away");
    await world.given.push(301n, {
      room: `note:${noteId}`,
      event: "comment:new",
      data: { comment_id: id, post_id: noteId, comment_count: 1 },
    });
    const newcomer = await openPushClient(world.url);
    newcomer.send("auth", { token: world.token(member, sessionId) });
    expect(await newcomer.closed).toBe(1012);
    expect(client.of("comment:new")).toEqual([]);
    await world.pool.query("alter schema members_away rename to members");
    await expect.poll(() => client.of("comment:new")).toHaveLength(1);
    expect(client.of("resync")).toEqual([]);
    client.close();
    await expect.poll(() => world.connections()).toBe(0);
  });

  it("closes a resuming client while missed pushes cannot be read, so that it resumes later and need not load everything again", async () => {
    const author = await world.given.member();
    const noteId = await world.given.note({ authorId: author, categoryId: 1 });
    const id = await world.given.comment({ noteId, authorId: author, content: "你不在的时候" });
    for (const model of ["members", "notes", "comments"]) await world.given.checkpoint(model, 500n);
    await world.given.push(401n, {
      room: `note:${noteId}`,
      event: "comment:new",
      data: { comment_id: id, post_id: noteId, comment_count: 1 },
    });
    const resume = async () => {
      const client = await openPushClient(world.url);
      client.send("auth", { token: null, resumeFrom: "400" });
      client.send("watch", { notes: [noteId] });
      return client;
    };
    await world.pool.query("alter schema members rename to members_away");
    const early = await resume();
    expect(await early.closed).toBe(1012);
    expect(early.of("resync")).toEqual([]);
    await world.pool.query("alter schema members_away rename to members");
    const later = await resume();
    await expect.poll(() => later.of("comment:new")).toHaveLength(1);
    later.close();
    await expect.poll(() => world.connections()).toBe(0);
  });

  it("reports a message by its client id when command-api is away", async () => {
    const member = await world.given.member();
    const client = await openPushClient(world.url);
    client.send("auth", { token: world.token(member, await world.given.session({ memberId: member })) });
    client.send("send_message", { conversationId: 1_900_000_000_000_001, content: "有人吗", clientMessageId: "lost" });
    const error = { code: "unavailable", message: "服务正在启动，请稍后再试", clientMessageId: "lost" };
    await expect.poll(() => client.of("error").map(({ data }) => data), { timeout: 10_000 }).toEqual([error]);
    client.close();
    await expect.poll(() => world.connections()).toBe(0);
  });

  it("closes a client that does not read, without effect on others", async () => {
    const slow = await openPushClient(world.url);
    const quick = await openPushClient(world.url);
    for (const client of [slow, quick]) client.send("auth", {});
    for (const client of [slow, quick]) await expect.poll(() => client.of("connected")).toHaveLength(1);
    slow.socket.pause();
    // The longest push, made longer, so that a few of them fill all buffers.
    const words = "赞".repeat(100_000);
    for (let id = 1; id <= 60; id += 1) {
      const data = { id, category_id: 1, user_id: 1, words };
      await world.given.push(100n, { room: "feed", event: "feed:new", data });
    }
    await expect.poll(() => quick.of("feed:new").length, { timeout: 10_000 }).toBe(60);
    await expect.poll(() => world.connections()).toBe(1);
    slow.socket.resume();
    await slow.closed;
    expect(slow.of("feed:new").length).toBeLessThan(60);
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
    quick.close();
    await expect.poll(() => world.connections()).toBe(0);
  });

  it("closes a long-polled connection without polls", async () => {
    const opened = await world.post("/api/realtime/open", {});
    expect(opened.status).toBe(200);
    await expect.poll(() => world.connections()).toBe(0);
  });

  it("closes its clients with 1012 when it stops, and accepts no more", async () => {
    const client = await openPushClient(world.url);
    client.send("auth", {});
    await expect.poll(() => client.of("connected")).toHaveLength(1);
    await world.stop();
    expect(await client.closed).toBe(1012);
    await expect(openPushClient(world.url)).rejects.toThrow();
  });
});
