import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let ada = 0;
let asAda: Record<string, string>;
const MANY = 130;

beforeAll(async () => {
  ada = await world.given.member({ accountName: "ada", nickname: "阿达" });
  asAda = await world.as(ada);
});

describe("the list of conversations", () => {
  it("takes two statements for one entry or a hundred, by page or by cursor", async () => {
    for (let at = 0; at < MANY; at += 1) {
      const other = await world.given.member();
      await world.given.conversation(ada, other, [{ from: other }]);
    }
    const one = await world.get("/api/chat/conversations?limit=1", asAda);
    const hundred = await world.get("/api/chat/conversations?limit=500", asAda);
    expect(dataOf("GetConversations", hundred).conversations).toHaveLength(100);
    const { nextCursor } = dataOf("GetConversations", hundred);
    const rest = await world.get(`/api/chat/conversations?limit=${MANY - 100}&cursor=${nextCursor}`, asAda);
    expect(dataOf("GetConversations", rest).conversations).toHaveLength(MANY - 100);
    expect([hundred, rest].map((reply) => dataOf("GetConversations", reply).hasMore)).toEqual([true, false]);
    expect([one, hundred, rest].map(({ statements }) => statements)).toEqual([2, 2, 2]);
    const unread = await world.get("/api/chat/unread-count", asAda);
    expect([dataOf("GetUnreadMessageCount", unread).unreadCount, unread.statements]).toEqual([MANY, 1]);
  });

  it("shows a member who left without name, avatar and badge, though the read model of members still has them", async () => {
    const left = await world.given.member({ nickname: "走了的人", accountName: "left" });
    await world.pool.query("update members.members set avatar = '/media/face.jpg', verified = 1 where id = $1", [left]);
    const { id } = await world.given.conversation(ada, left, [{ from: left, content: "" }]);
    await world.pool.query("insert into chat.departed_members values ($1)", [left]);
    const [first] = dataOf("GetConversations", await world.get("/api/chat/conversations", asAda)).conversations;
    expect(first).toMatchObject({
      id,
      other_user_id: left,
      other_user_account: "",
      other_nickname: "已注销用户",
      other_avatar: null,
      other_verified: 0,
      last_message: "",
    });
    const { messages } = dataOf("GetMessages", await world.get(`/api/chat/conversations/${id}/messages`, asAda));
    expect(messages).toMatchObject([{ sender_nickname: "已注销用户", sender_avatar: null, sender_user_account: "" }]);
  });

  it("shows a member whom no read model has yet as an anonymous one, and does not fail", async () => {
    const { id } = await world.given.conversation(ada, 1_999_000_000_000_001);
    const [first] = dataOf("GetConversations", await world.get("/api/chat/conversations", asAda)).conversations;
    expect(first).toMatchObject({ id, other_nickname: "已注销用户", last_message: null, last_message_type: null, last_message_time: null });
  });
});

describe("a page of messages", () => {
  it("takes two statements, whatever its length and start", async () => {
    const other = await world.given.member();
    const said = Array.from({ length: MANY }, (_, at) => ({ from: at % 2 ? ada : other, content: `${at}` }));
    const { id, messageIds } = await world.given.conversation(ada, other, said);
    const newest = await world.get(`/api/chat/conversations/${id}/messages?limit=100`, asAda);
    const older = await world.get(`/api/chat/conversations/${id}/messages?limit=${MANY - 100}&before=${messageIds[MANY - 100]}`, asAda);
    const single = await world.get(`/api/chat/conversations/${id}/messages?limit=1`, asAda);
    expect([newest, older, single].map(({ statements }) => statements)).toEqual([2, 2, 2]);
    const pages = [older, newest].map((reply) => dataOf("GetMessages", reply));
    expect(pages.flatMap(({ messages }) => messages.map((message) => message.id))).toEqual(messageIds);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([false, true]);
  });

  it("has the size and variants of each picture, without a further statement", async () => {
    const other = await world.given.member();
    const name = `cc/cc${"3".repeat(30)}`;
    await world.given.mediaFile(`${name}.jpg`, [{ name: `${name}-360.avif`, width: 360, type: "image/avif" }]);
    const { id } = await world.given.conversation(ada, other, [
      { from: ada, content: `/media/${name}.jpg`, image: true },
      { from: other, content: `/media/${name}.jpg` },
    ]);
    const page = await world.get(`/api/chat/conversations/${id}/messages`, asAda);
    expect(dataOf("GetMessages", page).messages.map(({ media }) => media)).toMatchObject([
      [{ url: `/media/${name}.jpg`, width: 3, height: 4, variants: [{ url: `/media/${name}-360.avif`, width: 360 }] }],
      [],
    ]);
    expect(page.statements).toBe(2);
  });

  it("of another's conversation is not found", async () => {
    const { id } = await world.given.conversation(await world.given.member(), await world.given.member(), []);
    const reply = await world.get(`/api/chat/conversations/${id}/messages`, asAda);
    expect(reply).toMatchObject({ status: 404, body: { message: "会话不存在" } });
  });
});
