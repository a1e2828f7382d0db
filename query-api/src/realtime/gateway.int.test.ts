import { CommentView } from "@shiye/events/comments";
import { NotificationView } from "@shiye/events/notifications";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPushClient, type PushClient } from "../testing/push-client.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld({ authTimeoutMs: 1500, heartbeatMs: 200, connectionsPerAddress: 12 });
let member = 0;
let sessionId = 0;
let position = 1000n;
const clients: PushClient[] = [];

beforeAll(async () => {
  member = await world.given.member({ nickname: "小叶" });
  sessionId = await world.given.session({ memberId: member });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await expect.poll(() => world.connections()).toBe(0);
});

const unread = (count: number) => ({ count, comments: 0, likes: count, collections: 0, follows: 0, total: count, system: 0 });

const open = async () => {
  const client = await openPushClient(world.url);
  clients.push(client);
  return client;
};

async function connect(auth: { token?: string | null; resumeFrom?: string } = {}): Promise<PushClient> {
  const client = await open();
  client.send("auth", auth);
  await expect.poll(() => client.of("connected")).toHaveLength(1);
  return client;
}

/** A `watch` frame has no answer. The refusal of a second frame shows that the first was handled. */
async function watch(client: PushClient, notes: number[]): Promise<void> {
  const before = client.of("error").length;
  client.send("watch", { notes });
  client.send("auth", {});
  await expect.poll(() => client.of("error").length).toBe(before + 1);
}

async function tellStats(noteId: number, likes: number): Promise<void> {
  position += 1n;
  await world.given.push(position, {
    room: `note:${noteId}`,
    event: "note:stats",
    data: { id: noteId, like_count: likes, collect_count: 0, comment_count: 0 },
  });
}
const likesTold = (client: PushClient) => client.of("note:stats").map((frame) => (frame.data as { like_count: number }).like_count);

describe("a socket", () => {
  it("is accepted as the member of its token, or as a visitor without a token", async () => {
    const own = await connect({ token: world.token(member, sessionId) });
    expect(own.frames[0]).toMatchObject({ event: "connected", data: { userId: member, position: expect.stringMatching(/^\d+$/) } });
    const visitor = await connect({ token: null });
    expect(visitor.frames[0]).toMatchObject({ event: "connected", data: { userId: null } });
  });

  it.each([
    ["a forged token", () => "x.y.z"],
    ["the token of an ended sign-in", () => world.token(member, 1_500_000_000_000_000)],
  ])("is closed with 4401 for %s", async (_what, token) => {
    const client = await open();
    client.send("auth", { token: token() });
    expect(await client.closed).toBe(4401);
  });

  it("is closed with 4408 if it does not authenticate in time, or sends another frame first", async () => {
    const silent = await open();
    const hasty = await open();
    hasty.send("watch", { notes: [1] });
    expect(await hasty.closed).toBe(4408);
    expect(await silent.closed).toBe(4408);
  });

  it("gets pushes about watched notes, its own member and the feed, and no other pushes", async () => {
    const client = await connect({ token: world.token(member, sessionId) });
    await watch(client, [11, 12]);
    client.send("unwatch", { notes: [12] });
    await watch(client, []);
    await tellStats(12, 1);
    await tellStats(13, 1);
    await world.given.push(position, { room: "member:999", event: "unread-count", data: unread(9) });
    await world.given.push(position, { room: `member:${member}`, event: "unread-count", data: unread(3) });
    await world.given.push(position, { room: "feed", event: "feed:new", data: { id: 1, category_id: 2, user_id: 3 } });
    await tellStats(11, 7);
    await expect.poll(() => client.of("note:stats")).toHaveLength(1);
    expect(client.frames.filter((frame) => frame.seq)).toEqual([
      { event: "unread-count", data: unread(3), seq: expect.any(String) },
      { event: "feed:new", data: { id: 1, category_id: 2, user_id: 3 }, seq: expect.any(String) },
      { event: "note:stats", data: { id: 11, like_count: 7, collect_count: 0, comment_count: 0 }, seq: position.toString() },
    ]);
  });

  it("gets a new comment as its view, which is loaded once for all sockets", async () => {
    const noteId = await world.given.note({ authorId: member, categoryId: 1 });
    const all = await Promise.all([connect(), connect(), connect()]);
    for (const client of all) await watch(client, [noteId]);
    const name = `dd/dd${"4".repeat(30)}`;
    await world.given.mediaFile(`${name}.jpg`, [{ name: `${name}-360.avif`, width: 360, type: "image/avif" }]);
    const id = await world.given.comment({ noteId, authorId: member, content: `你好<b>[image:/media/${name}.jpg]` });
    for (const model of ["members", "notes", "comments"]) await world.given.checkpoint(model, position);
    await world.given.push(position, {
      room: `note:${noteId}`,
      event: "comment:new",
      data: { comment_id: id, post_id: noteId, comment_count: 1 },
    });
    for (const client of all) {
      await expect.poll(() => client.of("comment:new")).toHaveLength(1);
      const data = client.of("comment:new")[0]?.data as { comment: unknown; post_id: number; comment_count: number };
      expect(data).toMatchObject({ post_id: noteId, comment_count: 1 });
      expect(CommentView.parse(data.comment)).toMatchObject({
        ...{ id, nickname: "小叶", content: expect.stringMatching(/^你好&lt;b&gt;<img/), liked: false },
        media: [{ url: `/media/${name}.jpg`, variants: [{ url: `/media/${name}-360.avif` }] }],
      });
    }
  });

  it("gets a notification as the entry of the list, after its sender is projected, and no withdrawn one", async () => {
    const client = await connect({ token: world.token(member, sessionId) });
    const noteId = await world.given.note({ authorId: member, categoryId: 1, title: "有人赞" });
    const senderId = world.given.nextId();
    const like = { receiverId: member, senderId, type: 1, noteId } as const;
    const [withdrawn, id] = [await world.given.notification(like), await world.given.notification(like)];
    await world.pool.query("update notifications.notifications set undone_position = 1 where id = $1", [withdrawn]);
    for (const notification_id of [withdrawn, id])
      await world.given.push(position + 1n, { room: `member:${member}`, event: "notification:new", data: { notification_id, type: 1 } });
    await world.given.member({ id: senderId, nickname: "新来的" });
    position += 1n;
    for (const model of ["members", "notes", "comments"]) await world.given.checkpoint(model, position);
    await expect.poll(() => client.of("notification:new"), { timeout: 5000 }).toHaveLength(1);
    const entry = NotificationView.parse(client.of("notification:new")[0]?.data);
    expect(entry).toMatchObject({ id, from_nickname: "新来的", post_title: "有人赞", is_read: 0 });
  });

  it("is closed with 4401 when its sign-in ends, and a socket of another sign-in of the member stays open", async () => {
    const ending = await world.given.session({ memberId: member });
    const leaving = await connect({ token: world.token(member, ending) });
    const staying = await connect({ token: world.token(member, sessionId) });
    await world.given.push(position, { room: `member:${member}`, event: "session:ended", data: { sessionId: ending } });
    expect(await leaving.closed).toBe(4401);
    await expect.poll(() => staying.of("session:ended")).toHaveLength(1);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  it.each([
    ["no JSON", "{", "frame-malformed"],
    ["too large", JSON.stringify({ event: "watch", data: { notes: [], more: "x".repeat(20_000) } }), "frame-too-large"],
    ["of no known kind", '{"event":"send_money"}', "frame-unknown"],
    [
      "for too many notes",
      JSON.stringify({ event: "watch", data: { notes: Array.from({ length: 101 }, (_, at) => at + 1) } }),
      "frame-malformed",
    ],
  ])("is told what is wrong with a frame that is %s, and goes on", async (_what, text, code) => {
    const client = await connect();
    client.socket.send(text);
    await expect.poll(() => client.of("error")).toHaveLength(1);
    expect(client.of("error")[0]?.data).toMatchObject({ code, message: expect.stringMatching(/\p{Script=Han}/u) });
    await watch(client, [21]);
    await tellStats(21, 1);
    await expect.poll(() => likesTold(client)).toEqual([1]);
  });

  it("may watch a hundred notes and not one more", async () => {
    const client = await connect();
    await watch(
      client,
      Array.from({ length: 100 }, (_, at) => at + 1),
    );
    client.send("watch", { notes: [500] });
    await expect.poll(() => client.of("error").at(-1)?.data).toMatchObject({ code: "too-many-watched" });
  });

  it("is closed with 4429 if it sends too many frames", async () => {
    const client = await connect();
    for (let count = 0; count < 100; count += 1) client.socket.send("{");
    expect(await client.closed).toBe(4429);
  });

  it("is closed with 4429 if it sends too many pings of the protocol, and a few pings are answered", async () => {
    const few = await connect();
    const pongs: string[] = [];
    few.socket.on("pong", (data) => pongs.push(String(data)));
    for (let count = 0; count < 20; count += 1) few.socket.ping(String(count));
    await expect.poll(() => pongs).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
    const client = await connect();
    for (let count = 0; count < 2000; count += 1) client.socket.ping();
    expect(await client.closed).toBe(4429);
    const unasked = await connect();
    for (let count = 0; count < 2000; count += 1) unasked.socket.pong();
    expect(await unasked.closed).toBe(4429);
  });

  it("is closed if it sends a message in endless pieces, and a message in a few pieces is accepted", async () => {
    const few = await connect();
    for (const piece of ['{"event":', '"no', '"']) few.socket.send(piece, { fin: false });
    few.socket.send(',"data":{}}', { fin: true });
    await expect.poll(() => few.of("error").map(({ data }) => data)).toEqual([expect.objectContaining({ code: "frame-unknown" })]);
    const client = await connect();
    for (let count = 0; count < 100; count += 1) client.socket.send(" ", { fin: false });
    expect(await client.closed).toBe(1008);
  });

  it("is closed with 4429 above the limit of its address", async () => {
    const held = await Promise.all(Array.from({ length: 12 }, () => connect()));
    const another = await open();
    expect(await another.closed).toBe(4429);
    expect(held.every((client) => client.socket.readyState === client.socket.OPEN)).toBe(true);
  });

  it("is counted with all sockets of its IPv6 /64", async () => {
    const from = async (address: string) => {
      const client = await openPushClient(world.url, { "x-forwarded-for": address });
      clients.push(client);
      client.send("auth", {});
      return client;
    };
    const held = await Promise.all(Array.from({ length: 12 }, (_, at) => from(`2001:db8:5:5:${at}::1`)));
    await expect.poll(() => held.every((client) => client.of("connected").length === 1)).toBe(true);
    expect(await (await from("2001:db8:5:5:ffff::1")).closed).toBe(4429);
    const neighbour = await from("2001:db8:5:6::1");
    await expect.poll(() => neighbour.of("connected")).toHaveLength(1);
  });

  it("gets a heartbeat as a frame, which a page can see, after it is accepted", async () => {
    const silent = await open();
    const client = await connect();
    await expect.poll(() => client.of("ping").length).toBeGreaterThan(1);
    expect(silent.frames).toEqual([]);
  });

  it("is dropped if it does not answer pings", async () => {
    const client = await connect();
    // A paused client reads no ping, so it answers none.
    client.socket.pause();
    await expect.poll(() => world.connections(), { timeout: 3000 }).toBe(0);
  });
});

describe("a client after a lost connection", () => {
  it("gets each missed push once, in order, with the newest value last", async () => {
    const before = await connect({ token: world.token(member, sessionId) });
    await watch(before, [31]);
    await tellStats(31, 1);
    await expect.poll(() => likesTold(before)).toEqual([1]);
    const resumeFrom = before.of("note:stats")[0]?.seq ?? "";
    before.close();
    for (const likes of [2, 3, 4]) await tellStats(31, likes);
    await world.given.push(position, { room: `member:${member}`, event: "unread-count", data: unread(5) });

    const after = await connect({ token: world.token(member, sessionId), resumeFrom });
    await watch(after, [31]);
    await tellStats(31, 5);
    await expect.poll(() => likesTold(after).at(-1)).toBe(5);
    // The push from which the client resumes may come again; each later push comes once.
    expect(likesTold(after)).toEqual([1, 2, 3, 4, 5]);
    expect(after.of("unread-count")).toHaveLength(1);
    expect(after.of("resync")).toHaveLength(0);
  });

  it("gets pushes with a lower position that a slower read model published meanwhile", async () => {
    const before = await connect();
    await watch(before, [41]);
    await tellStats(41, 1);
    await expect.poll(() => likesTold(before)).toEqual([1]);
    const resumeFrom = before.of("note:stats")[0]?.seq ?? "";
    before.close();
    await world.given.push(BigInt(resumeFrom) - 5n, { room: "feed", event: "feed:new", data: { id: 77, category_id: 1, user_id: 1 } });
    const after = await connect({ resumeFrom });
    await expect.poll(() => after.of("feed:new")).toHaveLength(1);
  });

  it("misses no push and gets no old value while many pushes arrive during its resume", async () => {
    const before = await connect();
    await watch(before, [51]);
    await tellStats(51, 0);
    await expect.poll(() => likesTold(before)).toEqual([0]);
    const resumeFrom = before.of("note:stats")[0]?.seq ?? "";
    before.close();
    const pouring = (async () => {
      for (let likes = 1; likes <= 60; likes += 1) await tellStats(51, likes);
    })();
    const after = await connect({ resumeFrom });
    after.send("watch", { notes: [51] });
    await pouring;
    await expect.poll(() => likesTold(after).at(-1)).toBe(60);
    expect(likesTold(after)).toEqual(Array.from({ length: 61 }, (_, likes) => likes));
  });

  it("gets no comments of a note that was deleted or taken down meanwhile", async () => {
    const [there, binned] = [
      await world.given.note({ authorId: member, categoryId: 1 }),
      await world.given.note({ authorId: member, categoryId: 1 }),
    ];
    const resumeFrom = position.toString();
    position += 1n;
    for (const noteId of [binned, there]) {
      const id = await world.given.comment({ noteId, authorId: member, content: "只在楼里说" });
      await world.given.push(position, {
        room: `note:${noteId}`,
        event: "comment:new",
        data: { comment_id: id, post_id: noteId, comment_count: 1 },
      });
    }
    // Only the author sees a note in the recycle bin, so its comments are not pushed.
    await world.pool.query("delete from notes.notes where id = $1", [binned]);
    for (const model of ["members", "notes", "comments"]) await world.given.checkpoint(model, position);
    const stranger = await connect({ resumeFrom });
    await watch(stranger, [binned, there]);
    await expect.poll(() => stranger.of("comment:new")).toHaveLength(1);
    expect(stranger.of("comment:new")[0]?.data).toMatchObject({ post_id: there, comment: { content: "只在楼里说" } });
  });

  it("gets resync after read models passed history without pushes, as every open connection does", async () => {
    const line = await connect({ token: world.token(member, sessionId) });
    const leaving = await world.given.session({ memberId: member });
    const left = await connect({ token: world.token(member, leaving) });
    await world.given.push(position, { room: "feed", event: "feed:new", data: { id: 91, category_id: 1, user_id: 1 } });
    await expect.poll(() => line.of("feed:new")).toHaveLength(1);
    const resumeFrom = line.of("feed:new")[0]?.seq ?? "";
    // The end of this sign-in was never pushed.
    await world.pool.query("update sessions.sessions set is_active = false where id = $1", [leaving]);
    position += 1n;
    for (const room of ["feed", "admins"] as const) await world.given.push(position, { room, event: "resync", data: {} });
    await expect.poll(() => line.of("resync")).toHaveLength(1);
    expect(await left.closed).toBe(4401);
    expect((await world.get("/api/auth/me", { authorization: `Bearer ${world.token(member, leaving)}` })).status).toBe(401);
    const resumed = await connect({ token: world.token(member, sessionId), resumeFrom });
    await expect.poll(() => resumed.of("resync")).toHaveLength(1);
    expect(await Promise.race([line.closed, "there"]), "who did not leave").not.toBe(4401);
  });

  it("gets resync if the outbox does not have the missed pushes any more", async () => {
    await world.pool.query("update push.counter set pruned_through = 8");
    const client = await connect({ resumeFrom: "7" });
    await expect.poll(() => client.of("resync")).toHaveLength(1);
  });
});

describe("long polling", () => {
  const post = (path: string, body: object) => world.post(`/api/realtime/${path}`, body);
  const framesOf = (reply: { body: { data?: unknown } }) => (reply.body.data as { frames: { event: string; data?: unknown }[] }).frames;

  it("carries the same frames over ordinary calls", async () => {
    const token = world.token(member, sessionId);
    const opened = await post("open", { token });
    const { session } = opened.body.data as { session: string };
    const poll = () => post("poll", { session, token });
    expect(framesOf(opened)).toEqual([{ event: "connected", data: { userId: member, position: expect.any(String) } }]);
    await post("send", { session, token, frames: [{ event: "watch", data: { notes: [71] } }] });
    const waiting = poll();
    await tellStats(71, 2);
    expect(framesOf(await waiting)).toMatchObject([{ event: "note:stats", data: { id: 71, like_count: 2 }, seq: position.toString() }]);
    await world.given.push(position, { room: `member:${member}`, event: "session:ended", data: { sessionId } });
    await expect.poll(async () => framesOf(await poll()).map((frame) => frame.event)).toContain("closed");
    expect(await poll()).toMatchObject({
      status: 404,
      body: { message: "连接已断开，请重新连接" },
    });
  });

  it("answers 404 for an unknown connection", async () => {
    expect((await post("poll", { session: "nothing" })).status).toBe(404);
    expect((await post("send", { session: "nothing", frames: [] })).status).toBe(404);
    expect((await post("open", { resumeFrom: "x" })).status).toBe(400);
  });
});
