import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let me = 0;
let sender = 0;
let headers: Record<string, string> = {};
const ids: number[] = [];

/** Thirty notifications of one member: likes, and comments with mentions. */
const picture = `/media/ab/ab${"0".repeat(30)}.jpg`;
beforeAll(async () => {
  const { given } = world;
  me = await given.member({ nickname: "作者" });
  sender = await given.member({ accountName: "Sender", nickname: "发件人" });
  headers = await world.as(me);
  const noteId = await given.note({ authorId: me, categoryId: await given.category("学习", "study"), images: [{ url: "/media/a.jpg" }] });
  const parentId = await given.comment({ noteId, authorId: me, content: "楼上" });
  for (let at = 0; at < 15; at += 1) {
    const commentId = await given.comment({ noteId, authorId: sender, parentId, content: `你好 [@旧名:sender][image:${picture}]` });
    ids.push(await given.notification({ receiverId: me, senderId: sender, type: 1, noteId }));
    ids.push(await given.notification({ receiverId: me, senderId: sender, type: 5, noteId, commentId, isRead: at < 5 }));
  }
});

const list = async (path = "") => dataOf("GetNotifications", await world.get(`/api/notifications${path}`, headers));

describe("the inbox", () => {
  it("takes at most three statements, whatever the page, and one for a count", async () => {
    const statementsOf = async (path: string) => (await world.get(`/api/notifications${path}`, headers)).statements;
    expect([await statementsOf("?limit=1"), await statementsOf("?limit=100"), await statementsOf("/comments?limit=100")]).toEqual([
      3, 3, 3,
    ]);
    expect([await statementsOf("/likes"), await statementsOf("/unread-count"), await statementsOf("/unread-count-by-type")]).toEqual([
      2, 1, 1,
    ]);
    expect((await list("?limit=100")).notifications).toHaveLength(30);
  });

  it("is the same by page and by cursor, newest first", async () => {
    const newestFirst = ids.toReversed();
    const byPage: number[] = [];
    for (const page of [1, 2, 3]) byPage.push(...(await list(`?limit=12&page=${page}`)).notifications.map((entry) => entry.id));
    expect(byPage).toEqual(newestFirst);
    const { nextCursor } = await list("?limit=12");
    expect((await list(`?limit=12&cursor=${nextCursor}`)).notifications.map((entry) => entry.id)).toEqual(newestFirst.slice(12, 24));
  });

  it("shows text as text, mentions with current names, and the parent comment while it exists", async () => {
    const first = async () => (await list("/comments?limit=1")).notifications[0];
    expect(await first()).toMatchObject({
      parent_comment_content: "楼上",
      from_user_id: "Sender",
      from_nickname: "发件人",
      post_image: "/media/a.jpg",
    });
    expect((await first())?.post_variants).toEqual([]);
    await world.pool.query(
      `insert into media.files (name, type, width, height, bytes, variants) values ('a.jpg', 'image/jpeg', 3, 4, 5, $1)`,
      [JSON.stringify([{ name: "a-240.avif", width: 240, type: "image/avif" }])],
    );
    expect((await first())?.post_variants).toEqual([{ url: "/media/a-240.avif", width: 240, type: "image/avif" }]);
    expect((await first())?.comment_content).toContain(`@发件人</a><img src="${picture}" alt="图片" class="comment-image">`);
    expect((await first())?.comment_media).toMatchObject([{ url: picture, width: 0, variants: [] }]);
    await world.given.mediaFile(picture.slice("/media/".length), [{ name: "ab-360.avif", width: 360, type: "image/avif" }]);
    expect((await first())?.comment_media).toMatchObject([
      { url: picture, width: 3, height: 4, variants: [{ url: "/media/ab-360.avif", width: 360, type: "image/avif" }] },
    ]);
    expect((await list("/likes?limit=1")).notifications[0]?.comment_media).toEqual([]);
    await world.pool.query("update comments.comments set content = '' where content = '楼上'");
    expect((await first())?.parent_comment_content).toBeNull();
  });

  it("is only one's own", async () => {
    const others = await world.as(sender);
    expect(dataOf("GetNotifications", await world.get("/api/notifications", others)).notifications).toEqual([]);
    expect(dataOf("GetUnreadCount", await world.get("/api/notifications/unread-count", others))).toEqual({ count: 0 });
  });

  it("counts unread ones", async () => {
    expect(dataOf("GetUnreadCountByType", await world.get("/api/notifications/unread-count-by-type", headers))).toEqual({
      ...{ comments: 10, likes: 15, collections: 0, follows: 0, total: 25, system: 0 },
    });
  });
});
