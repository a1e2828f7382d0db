import { CommentView, GetComments } from "@shiye/events/comments";
import { GetMember } from "@shiye/events/members";
import { GetNote, GetNotes } from "@shiye/events/notes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "./http-client.ts";
import type { PushLine } from "./push-line.ts";
import { useWorld } from "./use-world.ts";
import type { World } from "./world.ts";
import type { WorldMember } from "./world-member.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
const lines: PushLine[] = [];

beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author", "作者"), world.member("reader", "读者")]);
});
afterAll(async () => {
  for (const line of lines) line.cut();
});

const openLine = async (options?: Parameters<World["openLine"]>[0]) => {
  const line = await world.openLine(options);
  lines.push(line);
  return line;
};
const soon = { timeout: 10_000 };
const note = async (id: number, headers: Record<string, string> = {}) => {
  const answer = await reader.get(`/posts/${id}?skipViewCount=1`, headers);
  return { ...dataOf(GetNote, answer), stale: answer.headers.get("x-stale") };
};
const position = (answer: Answer) => answer.headers.get("x-log-position") ?? "";
/** What a browser would send back: the name and the value of the cookie. */
const cookie = (answer: Answer) => (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

describe("a member who reads what they have just written", () => {
  it.each([
    ["header", (written: Answer) => ({ "x-min-position": position(written) })],
    ["cookie", (written: Answer) => ({ cookie: cookie(written) })],
  ])("sees it, told by the %s, though the projector was held; without it they see what was before", async (_way, headersOf) => {
    const id = await author.publish("刚刚发生的事");
    await world.settle();
    world.hold("note_stats");
    try {
      const written = await reader.like(id);
      expect(await note(id), "the control").toMatchObject({ liked: false, like_count: 0, stale: null });
      const asked = note(id, headersOf(written));
      world.resume("note_stats");
      expect(await asked).toMatchObject({ liked: true, like_count: 1, stale: null });
    } finally {
      world.resume("note_stats");
    }
  });

  it("is told that an answer is old when the projector stays held", async () => {
    const id = await author.publish("迟到的计数");
    await world.settle();
    world.hold("note_stats");
    try {
      const written = await reader.like(id);
      expect(await note(id, { "x-min-position": position(written) })).toMatchObject({ liked: false, like_count: 0, stale: "1" });
    } finally {
      world.resume("note_stats");
    }
    await world.settle();
    expect(await note(id)).toMatchObject({ liked: true, like_count: 1 });
  });

  it("finds the note they have just published in the feed, at once", async () => {
    const before = dataOf(GetNotes, await author.get("/posts")).posts.length;
    const published = await author.call("POST", "/posts", { body: await author.noteBody("第一眼就要看到") });
    const { posts } = dataOf(GetNotes, await author.get("/posts?sort=created_at", { cookie: cookie(published) }));
    expect(posts[0]?.title).toBe("第一眼就要看到");
    expect(posts).toHaveLength(before + 1);
  });
});

describe("a member who looks at a note while others are there", () => {
  it("hears of every like as the whole count, and of a comment as it is shown", async () => {
    const id = await author.publish("热闹起来");
    await world.settle();
    const line = await openLine({ token: reader.token });
    line.watch([id]);
    await author.like(id);
    await expect.poll(() => line.dataOf("note:stats"), soon).toEqual([{ id, like_count: 1, collect_count: 0, comment_count: 0 }]);
    await reader.like(id);
    await expect.poll(() => line.dataOf("note:stats").at(-1), soon).toMatchObject({ id, like_count: 2 });
    const comment = await author.comment(id, "1 < 2，自己先来一条");
    await expect.poll(() => line.dataOf("comment:new"), soon).toHaveLength(1);
    const told = line.dataOf("comment:new")[0] as { comment: unknown; post_id: number; comment_count: number };
    expect(told).toMatchObject({ post_id: id, comment_count: 1 });
    expect(CommentView.parse(told.comment)).toMatchObject({
      id: comment.id,
      nickname: "作者",
      content: "1 &lt; 2，自己先来一条",
    });
  });

  it("misses nothing when the line is cut; a line that does not say where it was is told nothing of the past", async () => {
    const id = await author.publish("断线的时候");
    await world.settle();
    const told = (opened: PushLine) => opened.dataOf("comment:new").map((data) => (data as { comment: CommentView }).comment.id);
    const [line, uncut] = await Promise.all([openLine({ token: reader.token }), openLine({ token: reader.token })]);
    for (const opened of [line, uncut]) opened.watch([id]);
    await author.like(id);
    for (const opened of [line, uncut]) await expect.poll(() => opened.dataOf("note:stats"), soon).toHaveLength(1);
    const resumeFrom = line.position();
    line.cut();

    await reader.like(id);
    const comments = [await author.comment(id, "断线后的第一条"), await reader.comment(id, "断线后的第二条")];
    await world.settle();
    // Only what was told already is past for a new line.
    await expect.poll(() => told(uncut), soon).toEqual(comments.map((comment) => comment.id));

    const [resumed, fresh] = await Promise.all([openLine({ token: reader.token, resumeFrom }), openLine({ token: reader.token })]);
    for (const opened of [resumed, fresh]) opened.watch([id]);
    await expect.poll(() => told(resumed), soon).toEqual(comments.map((comment) => comment.id));
    expect(resumed.dataOf("note:stats").at(-1)).toMatchObject({ like_count: 2, comment_count: 2 });
    expect(resumed.dataOf("resync")).toEqual([]);

    // What is new reaches both, so the second one was listening all the time.
    const last = await author.comment(id, "大家都在");
    await expect.poll(() => told(fresh), soon).toEqual([last.id]);
    await expect.poll(() => told(resumed), soon).toEqual([...comments, last].map((comment) => comment.id));
  });

  it("is told of a follow and of a like of their own note, with the number that is unread", async () => {
    const line = await openLine({ token: author.token });
    const id = await author.publish("谁来看看");
    await reader.follow(author.id);
    await reader.like(id);
    await expect.poll(() => line.dataOf("notification:new").length, soon).toBeGreaterThanOrEqual(2);
    expect(line.dataOf("notification:new")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 6, sender_id: reader.id }),
        expect.objectContaining({ type: 1, sender_id: reader.id, target_id: id }),
      ]),
    );
  });
});

describe("a member whose key was destroyed", () => {
  it("is 已注销用户 wherever they were shown, once the read model is rebuilt, while others keep their names", async () => {
    const leaving = await world.member("leaving", "要走的人");
    const id = await leaving.publish("最后一篇");
    await reader.comment(id, "保重");
    await world.settle();
    const shown = async () => ({
      member: dataOf(GetMember, await reader.get(`/users/${leaving.id}`)).nickname,
      card: (await note(id)).nickname,
      commenter: dataOf(GetComments, await reader.get(`/posts/${id}/comments`)).comments[0]?.nickname,
    });
    expect(await shown()).toEqual({ member: "要走的人", card: "要走的人", commenter: "读者" });
    await world.destroyKey(leaving.id);
    await world.rebuild("members");
    expect(await shown()).toEqual({ member: "已注销用户", card: "已注销用户", commenter: "读者" });
  });
});
