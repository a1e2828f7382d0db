import { GetNote } from "@shiye/events/notes";
import { GetNotifications, GetUnreadCount } from "@shiye/events/notifications";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { counterColumns, uncheckedCounters, wrongCounts } from "./database-looks.ts";
import { expectRefusal } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let fan: WorldMember;
const NEVER = 1_000_000_000_000_001;

beforeAll(async () => {
  [author, fan] = await Promise.all([world.member("author"), world.member("fan")]);
});

const like = (by: WorldMember, method: "POST" | "DELETE", target_type: number, target_id: number) =>
  by.call(method, "/likes", { body: { target_type, target_id } });
const reply = (by: WorldMember, post_id: number, parent_id: number) =>
  by.call("POST", "/comments", { body: { post_id, parent_id, content: "回" } });
const inbox = async (member: WorldMember) => {
  await world.settle();
  return dataOf(GetNotifications, await member.get("/notifications?limit=100")).notifications;
};

describe("what is not there", () => {
  it.each(["never was", "is in the bin", "was deleted"])(
    "a note that %s is not liked, collected, commented on or replied below",
    async (which) => {
      const id = which === "never was" ? NEVER : await author.publish("很快就没有");
      const comment = id === NEVER ? NEVER : (await fan.comment(id, "趁还在")).id;
      if (id !== NEVER) expect((await author.call("DELETE", `/posts/${id}`)).status).toBe(200);
      if (which === "was deleted") expect((await author.call("DELETE", `/recycle-bin/${id}`)).status).toBe(200);
      const other = await author.publish("还在的");
      for (const method of ["POST", "DELETE"] as const) {
        expectRefusal(await like(fan, method, 1, id), 404, "笔记不存在");
        expectRefusal(await like(fan, method, 2, comment), 404, "评论不存在");
        expectRefusal(await fan.call(method, `/posts/${id}/collect`), 404, "笔记不存在");
      }
      expectRefusal(await fan.call("POST", "/comments", { body: { post_id: id, content: "有人吗" } }), 404, "笔记不存在");
      expectRefusal(await reply(fan, id, comment), 404, "笔记不存在");
      expectRefusal(await reply(fan, other, comment), 404, "父评论不存在");
      await world.settle();
      const rows = await world.query<{ kind: string }>(
        `select 'like' as kind from note_stats.note_likes where note_id = $1 union all
       select 'collection' from note_stats.note_collections where note_id = $1 union all
       select 'comment' from comments.comments where note_id = $1 and not gone union all
       select 'like of a comment' from comments.comment_likes where comment_id = $2`,
        [id, comment],
      );
      // What hung on a note before it went into the bin waits there with it.
      expect(rows).toEqual(which === "is in the bin" ? [{ kind: "comment" }] : []);
    },
  );

  it("a reply is never below a comment of another note, nor below one that was deleted with the comment above it", async () => {
    const [here, there] = [await author.publish("这一篇"), await author.publish("那一篇")];
    const comment = await fan.comment(here, "在这一篇");
    const below = await fan.comment(here, "在它下面", comment.id);
    expectRefusal(await reply(author, there, comment.id), 404, "父评论不存在");
    expect((await reply(author, here, comment.id)).status, "the control").toBe(200);
    await fan.deleteComment(comment.id);
    expectRefusal(await reply(author, here, below.id), 404, "父评论不存在");
    expectRefusal(await like(author, "POST", 2, below.id), 404, "评论不存在");
  });

  it("a member who never was, or left, is not followed and not written to", async () => {
    const leaver = await world.member("leaver");
    expect((await leaver.call("DELETE", `/users/${leaver.id}`)).status).toBe(200);
    for (const id of [NEVER, leaver.id]) {
      expectRefusal(await fan.call("POST", `/users/${id}/follow`), 404, "用户不存在");
      expectRefusal(await fan.call("POST", "/chat/conversations", { body: { otherUserId: id } }), 404, "用户不存在");
    }
  });
});

describe("liked and unliked ten times over", () => {
  it.each([
    ["a note", 1, (noteId: number) => Promise.resolve(noteId)],
    ["a comment", 2, async (noteId: number) => (await author.comment(noteId, "我的评论")).id],
  ] as const)(
    "%s tells its author once, though they read it in between, and nothing once it is undone unread",
    async (what, type, targetOf) => {
      const target = await targetOf(await author.publish(`反复${what}`));
      const told = async () => (await inbox(author)).filter((one) => (type === 1 ? one.target_id === target : one.comment_id === target));
      for (let time = 0; time < 10; time++) {
        expect((await like(fan, "POST", type, target)).status).toBe(200);
        if (time % 3 === 0) expect(await told()).toHaveLength(1);
        expect((await like(fan, "DELETE", type, target)).status).toBe(200);
        if (time % 3 === 1) expect(await told()).toHaveLength(0);
      }
      await like(fan, "POST", type, target);
      const [one, ...others] = await told();
      expect(others).toEqual([]);
      await author.call("PUT", `/notifications/${one?.id}/read`);
      const unread = async () => dataOf(GetUnreadCount, await author.get("/notifications/unread-count")).count;
      await world.settle();
      const before = await unread();
      for (let time = 0; time < 10; time++) for (const method of ["DELETE", "POST"] as const) await like(fan, method, type, target);
      expect((await told()).map(({ id, is_read }) => ({ id, is_read }))).toEqual([{ id: one?.id, is_read: 1 }]);
      expect(await unread()).toBe(before);
    },
  );

  it("collections and follows tell once, too", async () => {
    const noteId = await author.publish("反复收藏");
    for (let time = 0; time < 10; time++) {
      for (const method of ["POST", "DELETE"] as const) await fan.call(method, `/posts/${noteId}/collect`);
      for (const method of ["POST", "DELETE"] as const) await fan.call(method, `/users/${author.id}/follow`);
    }
    await fan.call("POST", `/posts/${noteId}/collect`);
    await fan.follow(author.id);
    const told = await inbox(author);
    expect(told.filter(({ type, target_id }) => type === 3 && target_id === noteId)).toHaveLength(1);
    expect(told.filter(({ type }) => type === 6)).toHaveLength(1);
  });
});

/** What any of the members may do next; numbers pick among what there is by then. */
const act = fc.record({
  who: fc.nat(),
  what: fc.constantFrom(
    ...(["like", "unlike", "collect", "uncollect", "comment", "reply", "like-comment", "unlike-comment", "delete-comment"] as const),
    ...([
      "follow",
      "unfollow",
      "publish",
      "delete-note",
      "restore-note",
      "purge-note",
      "retag",
      "write",
      "read-chat",
      "hide-chat",
      "read",
      "read-all",
      "throw-away",
    ] as const),
  ),
  at: fc.nat(),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

describe("a storm of whatever members may do", () => {
  it("leaves every counter of every table at what the rows say, and none below zero", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, (_, at) => world.member(`storm_${at}`)));
    const notes = await Promise.all(members.slice(0, 4).map((member) => member.publish("风暴")));
    const comments: number[] = [];
    const conversations: number[] = [];
    const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
    const remember = (list: number[], answer: Answer) => {
      if (answer.status === 200) list.push((answer.body.data as { id: number }).id);
      return answer;
    };
    const perform = async ({ who, what, at }: Act): Promise<Answer> => {
      const member = pick(members, who) ?? fan;
      const [note, comment, other] = [pick(notes, at) ?? NEVER, pick(comments, at) ?? NEVER, pick(members, at) ?? author];
      const conversation = pick(conversations, at) ?? NEVER;
      const told = async () => pick(dataOf(GetNotifications, await member.get("/notifications")).notifications, at)?.id ?? NEVER;
      switch (what) {
        case "like":
          return member.like(note);
        case "unlike":
          return member.unlike(note);
        case "collect":
          return member.call("POST", `/posts/${note}/collect`);
        case "uncollect":
          return member.call("DELETE", `/posts/${note}/collect`);
        case "comment":
          return remember(comments, await member.call("POST", "/comments", { body: { post_id: note, content: `说 [@x:${other.name}]` } }));
        case "reply":
          return remember(comments, await reply(member, note, comment));
        case "like-comment":
          return like(member, "POST", 2, comment);
        case "unlike-comment":
          return like(member, "DELETE", 2, comment);
        case "delete-comment":
          return member.deleteComment(comment);
        case "follow":
          return member.follow(other.id);
        case "unfollow":
          return member.call("DELETE", `/users/${other.id}/follow`);
        case "publish":
          return remember(notes, await member.call("POST", "/posts", { body: await member.noteBody("又一篇") }));
        case "delete-note":
          return member.call("DELETE", `/posts/${note}`);
        case "restore-note":
          return member.call("POST", `/recycle-bin/${note}/restore`);
        case "purge-note":
          return member.call("DELETE", `/recycle-bin/${note}`);
        case "retag":
          return member.call("PUT", `/posts/${note}`, { body: { ...(await member.noteBody("改了")), tags: [`签${at % 3}`, "校园"] } });
        case "write": {
          const begun = remember(conversations, await member.call("POST", "/chat/conversations", { body: { otherUserId: other.id } }));
          const { id } = (begun.body.data ?? {}) as { id?: number };
          return id === undefined ? begun : member.call("POST", `/chat/conversations/${id}/messages`, { body: { content: "在吗" } });
        }
        case "read-chat":
          return member.call("PUT", `/chat/conversations/${conversation}/read`);
        case "hide-chat":
          return member.call("DELETE", `/chat/conversations/${conversation}`);
        case "read":
          return member.call("PUT", `/notifications/${await told()}/read`);
        case "read-all":
          return member.call("PUT", "/notifications/read-all", { body: {} });
        case "throw-away":
          return member.call("DELETE", `/notifications/${await told()}`);
      }
    };

    const statuses: Record<number, number> = {};
    const acts = fc.sample(act, { numRuns: 600, seed: 20_260_101 });
    // Twelve at a time, all of them at the same few notes.
    for (let start = 0; start < acts.length; start += 12)
      for (const { status } of await Promise.all(acts.slice(start, start + 12).map(perform)))
        statuses[status] = (statuses[status] ?? 0) + 1;
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(statuses[200] ?? 0, "most of it was done").toBeGreaterThan(250);
    await world.settle();
    expect(await wrongCounts(world)).toEqual([]);
    for (const { schema, table, column } of await counterColumns(world))
      expect(await world.query(`select * from ${schema}."${table}" where "${column}" < 0`), `${schema}.${table}.${column}`).toEqual([]);
    for (const id of notes.slice(0, 4)) {
      const answer = await fan.get(`/posts/${id}?skipViewCount=1`);
      if (answer.status === 200) expect(dataOf(GetNote, answer).like_count).toBeGreaterThanOrEqual(0);
    }
  }, 120_000);

  it("has looked at every counter that there is", async () => {
    expect((await counterColumns(world)).length).toBeGreaterThan(15);
    expect(await uncheckedCounters(world)).toEqual([]);
  });

  it("would have seen a counter that is off by one", async () => {
    await author.like(await fan.publish("数错"));
    await world.settle();
    await world.query("update note_stats.author_counts set like_count = like_count + 1 where author_id = $1", [fan.id]);
    expect(await wrongCounts(world)).toEqual(["likes and collections received"]);
  });
});
