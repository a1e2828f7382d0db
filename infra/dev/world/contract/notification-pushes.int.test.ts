import {
  GetNotifications,
  GetUnreadCountByType,
  NotificationView,
  type NotificationView as NotificationViewType,
  type UnreadCounts,
} from "@shiye/events/notifications";
import { pushSchemas } from "@shiye/events/pushes";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import type { PushLine } from "../push-line.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";

const MEMBERS = 50;
const soon = { timeout: 10_000 };
const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
const lines: PushLine[] = [];

beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author", "作者"), world.member("reader", "读者")]);
});
afterEach(async () => {
  for (const line of lines.splice(0)) line.cut();
  await author.call("PUT", "/notifications/read-all");
});

type Page = { notifications: NotificationViewType[]; nextCursor: string | null };

const listen = async (member: WorldMember) => {
  const line = await world.openLine({ token: member.token });
  lines.push(line);
  return line;
};
const newOn = (line: PushLine) => line.dataOf("notification:new").map((data) => NotificationView.parse(data));
const lastCount = (line: PushLine) => {
  const last = line.dataOf("unread-count").at(-1);
  return last === undefined ? undefined : pushSchemas["unread-count"].parse(last);
};
const countsOf = async (member: WorldMember): Promise<UnreadCounts> => {
  await world.settle();
  return dataOf(GetUnreadCountByType, await member.get("/notifications/unread-count-by-type"));
};
const listOf = async (member: WorldMember): Promise<NotificationViewType[]> => {
  await world.settle();
  const all: NotificationViewType[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Page = dataOf(GetNotifications, await member.get(`/notifications?limit=100&cursor=${cursor}`));
    all.push(...page.notifications);
    cursor = page.nextCursor;
  }
  return all;
};

describe("a member who is online", () => {
  it("is pushed each notification as the entry that their list has", async () => {
    const noteId = await author.publish("推送的样子");
    await world.settle();
    const line = await listen(author);
    // First, because it changes what every later entry says of the sender.
    await reader.follow(author.id);
    await reader.like(noteId);
    const comment = await reader.comment(noteId, "来了 <b>");
    await reader.call("POST", `/posts/${noteId}/collect`);
    await expect.poll(() => newOn(line).length, soon).toBe(4);
    expect(newOn(line).toReversed()).toEqual((await listOf(author)).slice(0, 4));
    expect(newOn(line)).toMatchObject([
      { type: 6, buttonType: "back" },
      { type: 1, from_nickname: "读者", post_title: "推送的样子", post_image: expect.stringMatching(/^\/media\//) },
      { type: 4, comment_id: comment.id, from_user_id: "reader" },
      { type: 3, target_id: noteId },
    ]);
    const counts = { comments: 1, likes: 1, collections: 1, follows: 1, total: 4, system: 0 };
    await expect.poll(() => lastCount(line), soon).toEqual({ count: 4, ...counts });
    expect(await countsOf(author)).toEqual(counts);
  });

  it("is told when one is withdrawn, with the number that is left", async () => {
    const noteId = await author.publish("撤回");
    await world.settle();
    const line = await listen(author);
    await reader.like(noteId);
    await expect.poll(() => newOn(line).length, soon).toBe(1);
    await reader.unlike(noteId);
    await expect.poll(() => line.dataOf("notification:removed"), soon).toEqual([{ id: newOn(line)[0]?.id }]);
    await expect.poll(() => lastCount(line)?.count, soon).toBe(0);
  });

  it("is told once to load afresh when more than a hundred go with their note", async () => {
    const noteId = await author.publish("很多人说话");
    await Promise.all(Array.from({ length: 101 }, (_, at) => reader.comment(noteId, `第 ${at} 句`)));
    await world.settle();
    const line = await listen(author);
    await author.call("DELETE", `/posts/${noteId}`);
    await expect.poll(() => line.dataOf("resync"), soon).toHaveLength(1);
    await expect.poll(() => lastCount(line)?.comments, soon).toBe(0);
    expect(line.dataOf("notification:removed")).toEqual([]);
  });

  it("hears on every device what was read or thrown away on one of them; others hear nothing of it", async () => {
    const noteId = await author.publish("两台设备");
    await reader.like(noteId);
    await reader.comment(noteId, "一条");
    await reader.comment(noteId, "两条");
    await world.settle();
    const [phone, stranger] = [await listen(author), await listen(reader)];
    const [newest, , oldest] = await listOf(author);
    await author.call("PUT", `/notifications/${oldest?.id}/read`);
    await expect.poll(() => lastCount(phone), soon).toMatchObject({ count: 2, likes: 0, comments: 2 });
    await author.call("DELETE", `/notifications/${newest?.id}`);
    await expect.poll(() => phone.dataOf("notification:removed"), soon).toEqual([{ id: newest?.id }]);
    await expect.poll(() => lastCount(phone), soon).toMatchObject({ count: 1, comments: 1 });
    await author.call("PUT", "/notifications/read-all");
    await expect.poll(() => lastCount(phone), soon).toMatchObject({ count: 0, total: 0 });
    expect(stranger.frames.map(({ event }) => event)).toEqual(["connected"]);
  });
});

describe("a storm", () => {
  it(`of ${MEMBERS} members who like, unlike and comment on one note while its author reads leaves one notification a cause, and counts that are the rows`, async () => {
    const target = await world.member("target", "楼主");
    const members = await Promise.all(Array.from({ length: MEMBERS }, (_, at) => world.member(`member_${at}`)));
    const noteId = await target.publish("风暴中心");
    await world.settle();
    const line = await listen(target);

    let raging = true;
    const readWhileItRages = async () => {
      for (; raging; await world.settle()) {
        const answer = await target.call("PUT", "/notifications/read-all?type=likes");
        expect(answer.status).toBe(200);
        expect((await target.get("/notifications/unread-count")).status).toBe(200);
      }
    };
    const act = async (member: WorldMember, at: number) => {
      for (const wish of [true, false, true, at % 3 !== 0]) await (wish ? member.like(noteId) : member.unlike(noteId));
      const comment = await member.comment(noteId, `${at} 的一句`);
      if (at % 2 === 0) await member.deleteComment(comment.id);
      // Everybody at once marks what is not theirs.
      expect((await member.call("PUT", "/notifications/read-all")).status).toBe(200);
    };
    const reading = readWhileItRages();
    await Promise.all(members.map(act));
    raging = false;
    await reading;

    const rows = await listOf(target);
    const likes = rows.filter((row) => row.type === 1);
    expect(new Set(likes.map((row) => row.sender_id)).size, "one for each cause").toBe(likes.length);
    const liking = members.filter((_, at) => at % 3 !== 0).map((member) => member.id);
    expect(likes.map((row) => row.sender_id)).toEqual(expect.arrayContaining(liking));
    // A like that was taken back stays only where it was read before.
    for (const row of likes) if (!liking.includes(row.sender_id)) expect(row.is_read).toBe(1);
    expect(rows.filter((row) => row.type === 4)).toHaveLength(MEMBERS / 2);

    const unreadLikes = likes.filter((row) => row.is_read === 0).length;
    const counts = { comments: MEMBERS / 2, likes: unreadLikes, collections: 0, follows: 0, total: MEMBERS / 2 + unreadLikes, system: 0 };
    expect(await countsOf(target)).toEqual(counts);
    const page = dataOf(GetNotifications, await target.get("/notifications?limit=1"));
    expect(page.pagination.total).toBe(rows.length);
    await expect.poll(() => lastCount(line), soon).toEqual({ count: counts.total, ...counts });
    for (const told of line.dataOf("unread-count")) expect(Math.min(...Object.values(told as UnreadCounts))).toBeGreaterThanOrEqual(0);
  }, 60_000);
});
