import { GetMe } from "@shiye/events/accounts";
import { GetComments } from "@shiye/events/comments";
import { GetStats } from "@shiye/events/health";
import { GetMemberStats } from "@shiye/events/members";
import { GetMemberCollections, GetMemberLikes, GetMemberNotes } from "@shiye/events/note-lists";
import { GetNote, GetNotes } from "@shiye/events/notes";
import { GetNotifications, GetUnreadCount } from "@shiye/events/notifications";
import { BIN_MS, GetRecycleBin, PurgeNote, RestoreNote } from "@shiye/events/recycle-bin";
import { SearchPosts } from "@shiye/events/search";
import { GetTags } from "@shiye/events/tags";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal, noteCalls } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let fan: WorldMember;
let calls: ReturnType<typeof noteCalls>;

beforeAll(async () => {
  [author, fan] = await Promise.all([world.member("author"), world.member("fan")]);
  calls = noteCalls(world);
});

const bin = async (member: WorldMember, query = "") => exactly(GetRecycleBin, await member.get(`/recycle-bin${query}`));
const restore = async (member: WorldMember, id: number | string) => {
  const answer = await member.call("POST", `/recycle-bin/${id}/restore`);
  await world.settle();
  return answer;
};
const purge = async (member: WorldMember, id: number | string) => {
  const answer = await member.call("DELETE", `/recycle-bin/${id}`);
  await world.settle();
  return answer;
};

/** A note that somebody likes, collects and answers, with a reply, a mention and a like of a comment. */
async function lovedNote(title: string) {
  const id = await author.publish(title);
  const comment = await fan.comment(id, `在${title}下面说 [@作者:author]`);
  await author.comment(id, "谢谢", comment.id);
  await fan.like(id);
  await author.call("POST", "/likes", { body: { target_type: 2, target_id: comment.id } });
  await fan.call("POST", `/posts/${id}/collect`);
  await world.settle();
  return id;
}

/** Everything that the note shows in, as its members see it; what changes by itself is left out. */
async function everywhere(title: string, id: number) {
  const note = await fan.get(`/posts/${id}?skipViewCount=1`);
  const comments = await fan.get(`/posts/${id}/comments`);
  const notificationsOf = async (member: WorldMember) =>
    dataOf(GetNotifications, await member.get("/notifications?limit=100")).notifications.map((one) => [one.id, one.is_read]);
  const ids = (posts: { id: number }[]) => posts.map((post) => post.id);
  return {
    note: note.status === 200 ? dataOf(GetNote, note) : note.status,
    comments: comments.status === 200 ? dataOf(GetComments, comments) : comments.status,
    feed: ids(dataOf(GetNotes, await fan.get("/posts?limit=100&sort=created_at")).posts),
    channel: dataOf(GetNotes, await fan.get("/posts?type=1&sort=like_count&limit=100")).pagination.total,
    ofAuthor: dataOf(GetMemberNotes, await fan.get(`/users/${author.id}/posts`)).pagination.total,
    found: ids(dataOf(SearchPosts, await fan.get(`/search/posts?keyword=${encodeURIComponent(title)}`)).data),
    likes: dataOf(GetMemberLikes, await fan.get(`/users/${fan.id}/likes`)),
    collections: dataOf(GetMemberCollections, await fan.get(`/users/${fan.id}/collections`)),
    stats: dataOf(GetMemberStats, await fan.get(`/users/${author.id}/stats`)),
    me: dataOf(GetMe, await author.get("/auth/me")),
    tags: dataOf(GetTags, await fan.get("/tags")),
    told: [await notificationsOf(author), await notificationsOf(fan)],
    unread: dataOf(GetUnreadCount, await author.get("/notifications/unread-count")),
  };
}

describe("a note that was deleted", () => {
  it("is gone everywhere for everybody, with its counts, and back everywhere when it is restored", async () => {
    const without = await everywhere("失而复得", 1_000_000_000_000_001);
    const id = await lovedNote("失而复得");
    const later = await author.publish("后来的一篇");
    await world.settle();
    const before = await everywhere("失而复得", id);
    expect(before).toMatchObject({ note: { like_count: 1, collect_count: 1, comment_count: 2 }, stats: { likes_and_collects: 2 } });

    expect(await calls.remove(author, id)).toMatchObject({ status: 200, body: { message: "删除成功" } });
    const during = await everywhere("失而复得", id);
    expect(during).toMatchObject({ note: 404, comments: 404, found: [], likes: { pagination: { total: 0 } } });
    expect(during.feed).toEqual(before.feed.filter((one) => one !== id));
    expect([during.channel, during.ofAuthor]).toEqual([before.channel - 1, before.ofAuthor - 1]);
    expect(during.collections.pagination.total).toBe(0);
    expect([during.told, during.unread]).toEqual([without.told, without.unread]);
    expect(during.stats).toMatchObject({ post_count: 1, like_count: 0, collect_count: 0, likes_and_collects: 0 });
    expect(during.me.like_count).toBe(0);

    expect(await restore(author, id)).toMatchObject({ status: 200, body: { message: "恢复成功", data: { id } } });
    expect(await everywhere("失而复得", id)).toEqual(before);
    expect(before.feed.indexOf(id)).toBeGreaterThan(before.feed.indexOf(later));
  }, 90_000);

  it("is listed for its author alone, with the time that is left and what it will have again", async () => {
    const id = await lovedNote("回收站里的");
    await calls.remove(author, id);
    const { posts, pagination } = await bin(author);
    expect(posts).toMatchObject([{ id, title: "回收站里的", like_count: 1, collect_count: 1, comment_count: 2, days_left: 30 }]);
    expect(pagination.total).toBe(1);
    const [post] = posts;
    expect(Date.parse(post?.expires_at ?? "") - Date.parse(post?.deleted_at ?? "")).toBe(BIN_MS);
    expect((await bin(fan)).posts).toEqual([]);
    expectRefusal(await world.call("GET", "/recycle-bin"), 401, "访问令牌缺失");
    await restore(author, id);
    expect((await bin(author)).posts).toEqual([]);
  });

  it("is paged by number and by cursor, the last deleted first", async () => {
    const ids: number[] = [];
    for (const title of ["一", "二", "三"]) ids.push(await author.publish(title));
    for (const id of ids) await calls.remove(author, id);
    const first = await bin(author, "?limit=2");
    expect(first.posts.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(first).toMatchObject({ hasMore: true, pagination: { total: 3, pages: 2 } });
    for (const next of [`limit=2&cursor=${first.nextCursor}`, "limit=2&page=2"])
      expect(await bin(author, `?${next}`)).toMatchObject({ posts: [{ id: ids[0] }], hasMore: false });
    for (const id of ids) await purge(author, id);
  });

  it("takes likes and comments that were withdrawn meanwhile by their member's departure", async () => {
    const guest = await world.member("guest");
    const id = await author.publish("有人会走");
    await guest.like(id);
    await guest.comment(id, "我要走了");
    await fan.like(id);
    await calls.remove(author, id);
    await guest.call("DELETE", `/users/${guest.id}`);
    await world.settle();
    await restore(author, id);
    expect(await calls.detail(fan, id)).toMatchObject({ like_count: 1, comment_count: 0, liked: true });
    expect(dataOf(GetMemberStats, await fan.get(`/users/${author.id}/stats`)).like_count).toBeGreaterThanOrEqual(1);
  });

  it("pushes what disappears from an inbox, and no news of what comes back", async () => {
    const id = await lovedNote("静静回来");
    const line = await world.openLine({ token: author.token });
    await calls.remove(author, id);
    await expect.poll(() => line.dataOf("notification:removed").length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
    const unread = () => line.dataOf("unread-count").length;
    const seen = unread();
    await restore(author, id);
    await expect.poll(unread, { timeout: 10_000 }).toBeGreaterThan(seen);
    expect(line.dataOf("notification:new")).toEqual([]);
    line.cut();
  });
});

describe("POST /recycle-bin/{id}/restore and DELETE /recycle-bin/{id}", () => {
  it("are for the author alone, and for what is in the bin", async () => {
    const id = await author.publish("不是你的");
    expectRefusal(await purge(author, id), 404, "笔记不存在");
    await calls.remove(author, id);
    for (const answer of [await restore(fan, id), await purge(fan, id), await restore(author, 1_000_000_000_000_001)])
      expectRefusal(answer, 404, "笔记不存在");
    expectRefusal(await restore(author, "abc"), 400, "编号无效");
    expectRefusal(await purge(author, "abc"), 400, "编号无效");
    expectRefusal(await world.call("POST", `/recycle-bin/${id}/restore`), 401, "访问令牌缺失");
    expectRefusal(await world.call("DELETE", `/recycle-bin/${id}`), 401, "访问令牌缺失");
    expect(exactly(RestoreNote, await restore(author, id))).toEqual({ id });
    expect(exactly(RestoreNote, await restore(author, id)), "twice is once").toEqual({ id });
    expect((await world.readStream(`note-${id}`)).map(({ type }) => type)).toEqual(["NotePublished", "NoteBinned", "NoteRestored"]);
  });

  it("end a note for good, with everything that hung on it", async () => {
    const id = await lovedNote("再也不见");
    await calls.remove(author, id);
    expect(await purge(author, id)).toMatchObject({ status: 200, body: { message: "已彻底删除", data: { id } } });
    expectRefusal(await purge(author, id), 404, "笔记不存在");
    expectRefusal(await restore(author, id), 404, "笔记不存在");
    expect((await bin(author)).posts).toEqual([]);
    const left = await world.query(
      `select 1 from note_stats.note_likes where note_id = $1 union all select 1 from note_stats.note_collections where note_id = $1 union all
       select 1 from comments.comments where note_id = $1 and not gone union all select 1 from notifications.notifications where note_id = $1`,
      [id],
    );
    expect(left).toEqual([]);
  });

  it("come too late after 30 days: the note expires by itself, and what was restored stays", async () => {
    const [expired, kept] = [await lovedNote("过期"), await author.publish("留下")];
    for (const id of [expired, kept]) await calls.remove(author, id);
    await restore(author, kept);
    const inAMonth = () => Date.now() + BIN_MS;
    const month = await world.startCommandNode({ now: inAMonth, databaseNow: async () => inAMonth() });
    try {
      const typesOf = async (id: number) => (await world.readStream(`note-${id}`)).map(({ type }) => type);
      await expect.poll(() => typesOf(expired), { timeout: 20_000 }).toEqual(["NotePublished", "NoteBinned", "NoteDeleted"]);
      expect(await typesOf(kept)).toEqual(["NotePublished", "NoteBinned", "NoteRestored"]);
    } finally {
      await month.stop();
    }
    await world.settle();
    expectRefusal(await restore(author, expired), 404, "笔记不存在");
    expect((await bin(author)).posts).toEqual([]);
  });

  it("leave nothing in the bin of a member who left", async () => {
    const leaver = await world.member("leaver");
    const id = await leaver.publish("一起走");
    await calls.remove(leaver, id);
    expect(await world.query("select 1 as there from recycle_bin.notes where id = $1", [id])).toHaveLength(1);
    await leaver.call("DELETE", `/users/${leaver.id}`);
    await world.settle();
    expect(await world.query("select 1 from recycle_bin.notes where id = $1", [id])).toEqual([]);
  });
});

describe("GET /stats", () => {
  it("counts nothing that is in the bin", async () => {
    const [node, other] = [await world.startQueryNode(), await world.startQueryNode()];
    const statsOf = async ({ url }: { url: string }) =>
      GetStats.data.parse(((await (await fetch(`${url}/api/stats`)).json()) as { data: unknown }).data);
    try {
      const before = await statsOf(node);
      const id = await lovedNote("不算数");
      await calls.remove(author, id);
      const after = await statsOf(other);
      expect({ posts: after.posts, comments: after.comments, likes: after.likes }).toEqual({
        posts: before.posts,
        comments: before.comments,
        likes: before.likes,
      });
    } finally {
      await Promise.all([node.stop(), other.stop()]);
    }
  });
});

covers(world, [GetRecycleBin, RestoreNote, PurgeNote]);
