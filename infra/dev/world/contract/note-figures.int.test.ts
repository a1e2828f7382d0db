import { dateOfDay, dayOf } from "@shiye/events/days";
import { GetNoteFigures } from "@shiye/events/note-figures";
import { PublishNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
});

const DAY_MS = 86_400_000;
const figuresOf = async (member: WorldMember, query = "") => {
  await world.settle();
  return exactly(GetNoteFigures, await member.get(`/posts/figures${query}`));
};
const dateAt = (at: number) => dateOfDay(dayOf(at));

describe("figures of one's own notes", () => {
  it("are there for each of thirty days, of one note and of all, and agree with the note's counters", async () => {
    const [one, other] = [await author.publish("数字一"), await author.publish("数字二")];
    const begun = Date.now();
    await world.settle();
    await reader.get(`/posts/${one}`);
    await reader.like(one);
    await reader.call("POST", `/posts/${one}/collect`);
    const { id } = await reader.comment(one, "第一条");
    await reader.comment(one, "第二条", id);
    await reader.like(other);
    await expect.poll(async () => (await figuresOf(author, `?post_id=${one}`)).recent.views, { timeout: 15_000 }).toBe(1);

    const ofOne = await figuresOf(author, `?post_id=${one}`);
    const counts = { views: 1, likes: 1, collects: 1, comments: 2 };
    expect(ofOne).toMatchObject({ title: "数字一", recent: counts, total: counts });
    expect(ofOne.days).toHaveLength(30);
    expect(ofOne.days.map(({ date }) => date)).toEqual([...new Set(ofOne.days.map(({ date }) => date))].sort());
    expect([dateAt(begun), dateAt(Date.now())]).toContain(ofOne.days.at(-1)?.date);
    expect(await figuresOf(author)).toMatchObject({ title: null, recent: { ...counts, likes: 2 }, total: { ...counts, likes: 2 } });

    await reader.unlike(one);
    await reader.deleteComment(id);
    expect((await figuresOf(author, `?post_id=${one}`)).recent, "what no longer stands counts no more").toEqual({
      ...{ views: 1, likes: 0, collects: 1, comments: 0 },
    });
    await author.call("DELETE", `/posts/${one}`);
    expect((await figuresOf(author)).total).toEqual({ views: 0, likes: 1, collects: 0, comments: 0 });
  });

  it("put what came on other days on those, and leave out what is older", async () => {
    const note = await author.publish("旧笔记");
    await world.settle();
    const now = Date.now();
    for (const [at, member] of [
      [now - 3 * DAY_MS, 1000000000000011],
      [now - 29 * DAY_MS, 1000000000000012],
      [now - 31 * DAY_MS, 1000000000000013],
    ] as const)
      await world.query("insert into note_stats.note_likes (note_id, member_id, author_id, liked_at) values ($1, $2, $3, $4)", [
        ...[note, member, author.id, new Date(at)],
      ]);
    await world.query("insert into note_views.days (note_id, day, author_id, views) values ($1, $2, $3, 7), ($1, $4, $3, 9)", [
      ...[note, dayOf(now - 2 * DAY_MS), author.id, dayOf(now - 40 * DAY_MS)],
    ]);
    const { days, recent } = await figuresOf(author, `?post_id=${note}`);
    const on = (at: number) => days.find(({ date }) => date === dateAt(at));
    expect([on(now - 3 * DAY_MS)?.likes, on(now - 29 * DAY_MS)?.likes, on(now - 2 * DAY_MS)?.views]).toEqual([1, 1, 7]);
    expect(recent).toEqual({ views: 7, likes: 2, collects: 0, comments: 0 });
  });

  it("are nobody else's, and there are none of drafts or of nothing", async () => {
    const note = await author.publish("别人看不到");
    const body = { ...(await author.noteBody("草稿")), is_draft: true };
    const draft = dataOf(PublishNote, await author.call("POST", "/posts", { body })).id;
    await world.settle();
    for (const [member, id] of [
      [reader, note],
      [author, draft],
      [author, 1234567890123456],
    ] as const)
      expectRefusal(await member.get(`/posts/figures?post_id=${id}`), 404, "笔记不存在");
    expectRefusal(await world.call("GET", "/posts/figures"), 401, "访问令牌缺失");
    expect((await author.get("/posts/figures?post_id=x")).status).toBe(400);
    expect((await figuresOf(reader)).total).toEqual({ views: 0, likes: 0, collects: 0, comments: 0 });
  });
});

covers(world, [GetNoteFigures]);
