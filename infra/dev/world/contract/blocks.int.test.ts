import { BlockMember, GetBlockedMembers, GetBlockStatus, MarkNotInteresting, UnblockMember } from "@shiye/events/blocks";
import { GetConversations, GetMessages, GetUnreadMessageCount, StartConversation } from "@shiye/events/chat";
import { GetComments, GetReplies } from "@shiye/events/comments";
import { GetFollowStatus } from "@shiye/events/follows";
import { GetRelatedNotes } from "@shiye/events/note-lists";
import { GetNote, GetNotes } from "@shiye/events/notes";
import { GetNotifications } from "@shiye/events/notifications";
import { SearchPosts } from "@shiye/events/search";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import type { PushLine } from "../push-line.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
let [ada, ben, cid]: WorldMember[] = [];
let turn = 0;
/** Three who have nothing to do with each other yet. */
beforeEach(async () => {
  turn += 1;
  [ada, ben, cid] = await Promise.all(["ada", "ben", "cid"].map((name) => world.member(`${name}_${turn}`, name)));
});

const people = () => {
  if (!ada || !ben || !cid) throw new Error("nobody is there");
  return { ada, ben, cid };
};
const block = async (by: WorldMember, whom: WorldMember) => {
  const answer = await by.call("POST", `/users/${whom.name}/block`);
  await world.settle();
  return answer;
};
const unblock = async (by: WorldMember, whom: WorldMember) => {
  const answer = await by.call("DELETE", `/users/${whom.id}/block`);
  await world.settle();
  return answer;
};
const ids = (posts: readonly { id: number }[]) => posts.map(({ id }) => id);
const REFUSED = "由于对方的设置，无法进行此操作";
const OWN = "你已拉黑对方，解除后才能进行此操作";

describe("blocking a member", () => {
  it("ends the follows of both, and neither can follow the other until it is lifted", async () => {
    const { ada, ben } = people();
    await ada.follow(ben.id);
    await ben.follow(ada.id);
    expect(exactly(BlockMember, await block(ada, ben))).toEqual({ blocked: true });
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const)
      expect(dataOf(GetFollowStatus, await one.get(`/users/${other.id}/follow-status`))).toMatchObject({ buttonType: "follow" });
    expectRefusal(await ada.follow(ben.id), 403, OWN);
    expectRefusal(await ben.follow(ada.id), 403, REFUSED);
    expect(exactly(UnblockMember, await unblock(ada, ben))).toEqual({ blocked: false });
    expect((await ben.follow(ada.id)).status).toBe(200);
  });

  it("is done once, told to nobody else, and listed for the one who did it", async () => {
    const { ada, ben, cid } = people();
    await block(ada, ben);
    await block(ada, cid);
    await block(ada, ben);
    expect((await world.readStream(`blocks-${ada.id}`)).map(({ type }) => type)).toEqual(["MemberBlocked", "MemberBlocked"]);
    const list = exactly(GetBlockedMembers, await ada.get("/blocks?limit=1"));
    expect(list).toMatchObject({ members: [{ id: cid.id, nickname: "cid" }], hasMore: true, pagination: { total: 2 } });
    expect(exactly(GetBlockedMembers, await ada.get(`/blocks?limit=1&cursor=${list.nextCursor}`)).members).toMatchObject([{ id: ben.id }]);
    expect(exactly(GetBlockedMembers, await ben.get("/blocks")).members).toEqual([]);
    expect(exactly(GetBlockStatus, await ada.get(`/users/${ben.name}/block`))).toEqual({ blocked: true });
    for (const whom of [ada, cid])
      expect(exactly(GetBlockStatus, await ben.get(`/users/${whom.name}/block`)), whom.name).toEqual({ blocked: false });
    expect(dataOf(GetNotifications, await ben.get("/notifications")).notifications).toEqual([]);
    await unblock(ada, cid);
    expect(exactly(GetBlockStatus, await ada.get(`/users/${cid.id}/block`))).toEqual({ blocked: false });
  });

  it("needs somebody else who is there, and a sign-in", async () => {
    const { ada } = people();
    expectRefusal(await block(ada, ada), 400, "不能拉黑自己");
    for (const method of ["POST", "DELETE", "GET"]) {
      expectRefusal(await ada.call(method, "/users/nobody_here/block"), 404, "用户不存在");
      expectRefusal(await world.call(method, `/users/${ada.id}/block`), 401, "访问令牌缺失");
    }
    expectRefusal(await world.call("GET", "/blocks"), 401, "访问令牌缺失");
  });

  it("takes their notes out of every list of the blocker, and of nobody else's", async () => {
    const { ada, ben, cid } = people();
    const title = `荷塘月色${turn}`;
    const [theirs, others] = [await ben.publish(title), await cid.publish(title)];
    await world.settle();
    // Lists are kept while the node knows of no change, so the one who blocked says what their own call did, as the site does.
    const listsOf = async (member: WorldMember, own?: { headers: Headers }) => {
      const get = (path: string) => member.get(path, { "x-min-position": own?.headers.get("x-log-position") ?? "0" });
      return {
        recommend: ids(dataOf(GetNotes, await get("/posts?category=recommend&limit=100")).posts),
        newest: ids(dataOf(GetNotes, await get("/posts?sort=created_at&limit=100")).posts),
        found: ids(dataOf(SearchPosts, await get(`/search/posts?keyword=${encodeURIComponent(title)}`)).data),
        related: ids(dataOf(GetRelatedNotes, await get(`/posts/${others}/related`)).posts),
        profile: ids(dataOf(GetNotes, await get(`/posts?user_id=${ben.id}`)).posts),
      };
    };
    const before = await listsOf(ada);
    for (const [name, list] of Object.entries(before)) expect(list, name).toContain(theirs);
    const after = await listsOf(ada, await block(ada, ben));
    for (const [name, list] of Object.entries(after)) expect(list, name).not.toContain(theirs);
    expect(after.newest).toEqual(before.newest.filter((id) => id !== theirs));
    expect((await listsOf(cid)).newest).toContain(theirs);
    expect(dataOf(GetNote, await ada.get(`/posts/${theirs}`)).id, "by its address it can be read").toBe(theirs);
    expect((await listsOf(ada, await unblock(ada, ben))).recommend).toContain(theirs);
  });

  it("hides their comments and replies from the blocker alone", async () => {
    const { ada, ben, cid } = people();
    const note = await cid.publish("大家的笔记");
    const theirs = await ben.comment(note, "我是 ben");
    const others = await cid.comment(note, "我是 cid");
    await ben.comment(note, "ben 的回复", others.id);
    await block(ada, ben);
    const commentsOf = async (member: WorldMember) => ids(dataOf(GetComments, await member.get(`/posts/${note}/comments`)).comments);
    expect(await commentsOf(ada)).toEqual([others.id]);
    expect((await commentsOf(cid)).toSorted()).toEqual([theirs.id, others.id]);
    expect(dataOf(GetReplies, await ada.get(`/comments/${others.id}/replies`)).comments).toEqual([]);
    expect(dataOf(GetReplies, await cid.get(`/comments/${others.id}/replies`)).comments).toHaveLength(1);
  });

  it("pushes no comment of theirs to the blocker who has the note open or comes back to it, and every one to others", async () => {
    const { ada, ben, cid } = people();
    const note = await cid.publish("大家开着的笔记");
    await block(ada, ben);
    const open = async (member: WorldMember, resumeFrom?: string) => {
      const line = await world.openLine({ token: member.token, ...(resumeFrom ? { resumeFrom } : {}) });
      line.send("watch", { notes: [note] });
      return line;
    };
    const told = ({ frames }: PushLine) =>
      frames.flatMap(({ event, data }) => (event === "comment:new" ? [(data as { comment: { content: string } }).comment.content] : []));
    const [adas, cids] = await Promise.all([open(ada), open(cid)]);
    const before = adas.position();
    await ben.comment(note, "ben 又来了");
    await cid.comment(note, "cid 也在");
    // The later one comes after the earlier one to everybody.
    await expect.poll(() => told(cids), { timeout: 10_000 }).toEqual(["ben 又来了", "cid 也在"]);
    await expect.poll(() => told(adas), { timeout: 10_000 }).toEqual(["cid 也在"]);
    const [adaAgain, cidAgain] = await Promise.all([open(ada, before), open(cid, before)]);
    await expect.poll(() => told(cidAgain), { timeout: 10_000 }).toEqual(["ben 又来了", "cid 也在"]);
    await expect.poll(() => told(adaAgain), { timeout: 10_000 }).toEqual(["cid 也在"]);
    for (const line of [adas, cids, adaAgain, cidAgain]) line.cut();
  });

  it("takes the first place from an earlier pinned comment when one of theirs is pinned, and shows it to others", async () => {
    const { ada, ben, cid } = people();
    const note = await cid.publish("置顶的笔记");
    const [theirs, others] = [await ben.comment(note, "ben 的话"), await cid.comment(note, "cid 的话")];
    await block(ada, ben);
    const pin = (id: number) => cid.call("PUT", `/posts/${note}/pinned-comment`, { body: { comment_id: id } });
    const open = async (member: WorldMember, resumeFrom?: string) => {
      const line = await world.openLine({ token: member.token, ...(resumeFrom ? { resumeFrom } : {}) });
      line.send("watch", { notes: [note] });
      return line;
    };
    const pinned = ({ frames }: PushLine) =>
      frames.flatMap(({ event, data }) =>
        event === "comment:pinned" ? [(data as { comment: { id: number } | null }).comment?.id ?? null] : [],
      );
    const [adas, cids] = await Promise.all([open(ada), open(cid)]);
    const before = adas.position();
    await pin(others.id);
    await pin(theirs.id);
    await expect.poll(() => pinned(cids), { timeout: 10_000 }).toEqual([others.id, theirs.id]);
    await expect.poll(() => pinned(adas), { timeout: 10_000 }).toEqual([others.id, null]);
    const adaAgain = await open(ada, before);
    await expect.poll(() => pinned(adaAgain), { timeout: 10_000 }).toEqual([others.id, null]);
    for (const line of [adas, cids, adaAgain]) line.cut();
  });

  it("stops the blocked from liking, collecting, commenting and replying where the blocker would hear of it", async () => {
    const { ada, ben, cid } = people();
    const [own, elsewhere] = [await ada.publish("我的笔记"), await cid.publish("别人的笔记")];
    const comment = await ada.comment(elsewhere, "我在这里说过话");
    await block(ada, ben);
    const body = (post_id: number, parent_id?: number) => ({ body: { post_id, content: "你好", parent_id } });
    for (const answer of [
      await ben.like(own),
      await ben.call("POST", `/posts/${own}/collect`),
      await ben.call("POST", "/comments", body(own)),
      await ben.call("POST", "/comments", body(elsewhere, comment.id)),
      await ben.call("POST", "/likes", { body: { target_type: 2, target_id: comment.id } }),
    ])
      expectRefusal(answer, 403, REFUSED);
    expect((await ben.like(elsewhere)).status, "others' notes are as before").toBe(200);
    await ben.comment(elsewhere, "和大家打招呼");
    await unblock(ada, ben);
    expect((await ben.like(own)).status).toBe(200);
  });

  it("lets no mention by the blocked reach the blocker", async () => {
    const { ada, ben, cid } = people();
    const note = await cid.publish("可以提到人的笔记");
    await block(ada, ben);
    await ben.comment(note, `看这里 [@ada:${ada.name}]`);
    const published = await ben.call("POST", "/posts", { body: await ben.noteBody("提到", `[@ada:${ada.name}]`) });
    expect(published.status).toBe(200);
    await world.settle();
    expect(dataOf(GetNotifications, await ada.get("/notifications")).notifications).toEqual([]);
    await cid.comment(note, `看这里 [@ada:${ada.name}]`);
    await world.settle();
    expect(dataOf(GetNotifications, await ada.get("/notifications")).notifications).toMatchObject([{ type: 7, sender_id: cid.id }]);
  });

  it("lets neither write to the other, and keeps what was said", async () => {
    const { ada, ben } = people();
    const { id } = dataOf(StartConversation, await ben.call("POST", "/chat/conversations", { body: { otherUserId: ada.id } }));
    const say = (member: WorldMember) => member.call("POST", `/chat/conversations/${id}/messages`, { body: { content: "你好" } });
    expect((await say(ben)).status).toBe(200);
    await block(ada, ben);
    expectRefusal(await say(ben), 403, "由于对方的设置，消息无法送达");
    expectRefusal(await say(ada), 403, OWN);
    const line = await world.openLine({ token: ben.token });
    line.send("send_message", { conversationId: id, content: "从线上来", clientMessageId: "blocked" });
    await expect
      .poll(() => line.frames.find(({ event }) => event === "error")?.data, { timeout: 10_000 })
      .toMatchObject({
        message: "由于对方的设置，消息无法送达",
      });
    line.cut();
    expect(dataOf(GetMessages, await ada.get(`/chat/conversations/${id}/messages`)).messages).toHaveLength(1);
    await unblock(ada, ben);
    expect((await say(ben)).status).toBe(200);
  });

  it("tells neither what the other reads from then on, and again once it is lifted", async () => {
    const { ada, ben } = people();
    const { id } = dataOf(StartConversation, await ben.call("POST", "/chat/conversations", { body: { otherUserId: ada.id } }));
    const say = (content: string) => ben.call("POST", `/chat/conversations/${id}/messages`, { body: { content } });
    const read = async () => {
      const marked = await ada.call("PUT", `/chat/conversations/${id}/read`);
      expect(marked.status).toBe(200);
      await world.settle();
      expect(dataOf(GetUnreadMessageCount, await ada.get("/chat/unread-count")).unreadCount).toBe(0);
    };
    const marks = async () =>
      dataOf(GetMessages, await ben.get(`/chat/conversations/${id}/messages`)).messages.map(({ content, is_read }) => [content, is_read]);
    await say("读过的");
    await world.settle();
    await read();
    await say("拉黑之前的");
    const [adas, bens] = await Promise.all([ada, ben].map(({ token }) => world.openLine({ token })));
    await block(ada, ben);
    await read();
    const reads = (line?: PushLine) => line?.frames.filter(({ event }) => event === "messages:read").length;
    await expect.poll(() => reads(adas), { message: "her other devices hear of it", timeout: 10_000 }).toBe(1);
    expect(reads(bens)).toBe(0);
    expect((await marks()).toSorted()).toEqual(
      [
        ["拉黑之前的", 0],
        ["读过的", 1],
      ].toSorted(),
    );

    await unblock(ada, ben);
    await say("和好之后的");
    await world.settle();
    await read();
    expect((await marks()).map(([, isRead]) => isRead)).toEqual([1, 1, 1]);
    await expect.poll(() => reads(bens), { timeout: 10_000 }).toBe(1);
    for (const line of [adas, bens]) line?.cut();
  });

  it("lets neither open a conversation, nor see the other typing or online", async () => {
    const { ada, ben, cid } = people();
    const start = (by: WorldMember, whom: WorldMember) => by.call("POST", "/chat/conversations", { body: { otherUserId: whom.id } });
    const talk = async (other: WorldMember, whom: WorldMember) => {
      const { id } = dataOf(StartConversation, await start(other, whom));
      for (const one of [other, whom]) await one.call("POST", `/chat/conversations/${id}/messages`, { body: { content: "你好" } });
      return id;
    };
    const [withBen, withCid, withoutAda] = [await talk(ben, ada), await talk(cid, ada), await talk(ben, cid)];
    await block(ada, ben);
    expectRefusal(await start(ben, ada), 403, "由于对方的设置，消息无法送达");
    expectRefusal(await start(ada, ben), 403, OWN);
    const watching = [await world.openLine({ token: ben.token }), await world.openLine({ token: cid.token })];
    const [blocked, other] = watching;
    const line = await world.openLine({ token: ada.token });
    for (const id of [withBen, withCid]) line.send("typing", { conversationId: id });
    const soon = { timeout: 10_000 };
    await expect.poll(() => other?.dataOf("presence"), soon).toContainEqual({ userId: ada.id, online: true });
    await expect.poll(() => other?.dataOf("user_typing"), soon).toEqual([{ conversationId: withCid, userId: ada.id }]);
    expect(blocked?.dataOf("presence")).not.toContainEqual({ userId: ada.id, online: true });
    expect(blocked?.dataOf("user_typing")).toEqual([]);
    const onlineFor = async (member: WorldMember) =>
      dataOf(GetConversations, await member.get("/chat/conversations")).conversations.map(({ online }) => online);
    expect([await onlineFor(ben), await onlineFor(cid)], "the newest conversation first").toEqual([
      [true, false],
      [true, true],
    ]);
    // Nor does the one who blocked know of the other, who goes on talking with a third.
    for (const id of [withBen, withoutAda]) blocked?.send("typing", { conversationId: id });
    other?.send("typing", { conversationId: withCid });
    await expect.poll(() => other?.dataOf("user_typing"), soon).toContainEqual({ conversationId: withoutAda, userId: ben.id });
    await expect.poll(() => line.dataOf("user_typing"), soon).toEqual([{ conversationId: withCid, userId: cid.id }]);
    expect(await onlineFor(ada)).toEqual([true, false]);
    for (const one of [...watching, line]) one.cut();
  });
});

describe("a note that does not interest a member", () => {
  it("goes from what is recommended to them at once, and from nothing else", async () => {
    const { ada, ben, cid } = people();
    const note = await ben.publish("不感兴趣的笔记");
    await world.settle();
    const recommended = async (member: WorldMember, headers = {}) =>
      ids(dataOf(GetNotes, await member.get("/posts?category=recommend&limit=100", headers)).posts);
    expect(await recommended(ada)).toContain(note);
    const marked = await ada.call("POST", `/posts/${note}/not-interesting`);
    expect(exactly(MarkNotInteresting, marked)).toEqual({ id: note });
    expect(await recommended(ada, { "x-min-position": marked.headers.get("x-log-position") ?? "" })).not.toContain(note);
    expect(await recommended(cid)).toContain(note);
    expect(ids(dataOf(GetNotes, await ada.get("/posts?sort=created_at&limit=100")).posts)).toContain(note);
    expect((await ada.call("POST", `/posts/${note}/not-interesting`)).status, "twice is once").toBe(200);
    expect(await world.readStream(`disinterest-${ada.id}-${note}`)).toHaveLength(1);
    expectRefusal(await ada.call("POST", "/posts/1000000000000001/not-interesting"), 404, "笔记不存在");
    expectRefusal(await world.call("POST", `/posts/${note}/not-interesting`), 401, "访问令牌缺失");
  });
});

covers(world, [BlockMember, UnblockMember, GetBlockStatus, GetBlockedMembers, MarkNotInteresting]);
