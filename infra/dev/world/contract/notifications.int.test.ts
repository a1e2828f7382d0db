import { EditNote } from "@shiye/events/notes";
import {
  ChangeNotificationSettings,
  GetCollectionNotifications,
  GetCommentNotifications,
  GetFollowNotifications,
  GetLikeNotifications,
  GetNotificationSettings,
  GetNotifications,
  GetUnreadCount,
  GetUnreadCountByType,
} from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { covers } from "./covers.ts";
import { expectRefusal } from "./note-calls.ts";
import {
  author,
  eachAmongThree,
  entries,
  first,
  inbox,
  likeComment,
  mention,
  none,
  other,
  publishing,
  read,
  readAll,
  reader,
  typesOf,
  unread,
  world,
} from "./notification-lab.ts";

eachAmongThree();

describe("each of the eight causes tells the right member, with everything a site needs to show", () => {
  it("1: the author of a note that is liked", async () => {
    const noteId = await author.publish("有人喜欢");
    await reader.like(noteId);
    const entry = await first(author);
    expect(entry).toEqual({
      id: expect.any(Number),
      user_id: author.id,
      sender_id: reader.id,
      type: 1,
      title: "赞了你的笔记",
      from_user_id: reader.name,
      from_user_auto_id: reader.id,
      from_nickname: "读者",
      from_avatar: null,
      from_verified: 0,
      verified: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
      is_read: 0,
      target_id: noteId,
      target_type: 1,
      comment_id: null,
      comment_content: null,
      comment_media: [],
      parent_comment_content: null,
      comment_is_liked: null,
      comment_like_count: null,
      post_title: "有人喜欢",
      post_type: 1,
      post_image: expect.stringMatching(/^\/media\//),
      post_variants: expect.any(Array),
      post_author_id: author.id,
      follow_count: 0,
      fans_count: 0,
      followed: null,
      isFollowing: null,
      isMutual: null,
      buttonType: null,
      notice: null,
    });
    expect(String(entry.id)).toHaveLength(16);
    expect(await entries(reader)).toEqual([]);
  });

  it("2: the author of a comment that is liked, not the author of the note", async () => {
    const noteId = await author.publish("评论被赞");
    const comment = await reader.comment(noteId, "写得好 <3");
    await likeComment(other, comment.id);
    const entry = await first(reader);
    expect(entry).toMatchObject({ type: 2, title: "赞了你的评论", sender_id: other.id, target_id: noteId, target_type: 2 });
    expect(entry).toMatchObject({ comment_id: comment.id, comment_content: "写得好 &lt;3", comment_like_count: 1, comment_is_liked: 0 });
    expect(await typesOf(author)).toEqual([4]);
  });

  it("3: the author of a note that is collected", async () => {
    const noteId = await author.publish("有人收藏");
    await reader.call("POST", `/posts/${noteId}/collect`);
    expect(await first(author)).toMatchObject({ type: 3, title: "收藏了你的笔记", target_id: noteId, target_type: 1, comment_id: null });
  });

  it("4 and 5: the author of a note that is commented on, and of the comment that is replied to; each with what was said", async () => {
    const noteId = await author.publish("聊起来");
    const comment = await reader.comment(noteId, "我先说");
    const reply = await other.comment(noteId, "我接着说", comment.id);
    await likeComment(author, reply.id);
    expect(await entries(author)).toMatchObject([
      {
        ...{ type: 4, title: "评论了你的笔记", sender_id: other.id, comment_id: reply.id },
        ...{ comment_content: "我接着说", parent_comment_content: "我先说", comment_is_liked: 1, comment_like_count: 1 },
      },
      {
        type: 4,
        sender_id: reader.id,
        comment_id: comment.id,
        comment_content: "我先说",
        parent_comment_content: null,
        comment_is_liked: 0,
      },
    ]);
    expect(await first(reader)).toMatchObject({
      ...{ type: 5, title: "回复了你的评论", sender_id: other.id, target_id: noteId, target_type: 2, comment_id: reply.id },
      ...{ comment_content: "我接着说", parent_comment_content: "我先说", post_title: "聊起来", post_author_id: author.id },
    });
    expect(await typesOf(other)).toEqual([2]);
  });

  it("5 alone when the comment replied to is by the author of the note", async () => {
    const noteId = await author.publish("自己也评论");
    const own = await author.comment(noteId, "补充一句");
    await reader.comment(noteId, "谢谢补充", own.id);
    expect(await typesOf(author)).toEqual([5]);
  });

  it("6: the member who is followed, with how they stand to the follower", async () => {
    await reader.follow(author.id);
    expect(await first(author)).toMatchObject({
      ...{ type: 6, title: "关注了你", target_id: null, target_type: null, comment_id: null, post_title: null, post_image: null },
      ...{ follow_count: 1, fans_count: 0, followed: false, isFollowing: false, isMutual: false, buttonType: "back" },
    });
    await author.follow(reader.id);
    expect(await first(author)).toMatchObject({ fans_count: 1, followed: true, isFollowing: true, isMutual: true, buttonType: "mutual" });
  });

  it("7: a member who is mentioned in a comment, unless the comment tells them anyway", async () => {
    const noteId = await author.publish("提到谁");
    const comment = await reader.comment(noteId, `${mention(author)} ${mention(other)} ${mention(reader)} 来看`);
    expect(await typesOf(author)).toEqual([4]);
    expect(await typesOf(reader)).toEqual([]);
    const entry = await first(other);
    expect(entry).toMatchObject({ type: 7, title: "在评论中@了你", sender_id: reader.id, comment_id: comment.id });
    expect(entry.comment_content).toContain(`data-user-id="${author.name}"`);
    await author.comment(noteId, `${mention(reader)} 来了`, comment.id);
    expect(await typesOf(reader)).toEqual([5]);
  });

  it("8: a member who is mentioned in a note, when it is published or when an edit names them for the first time", async () => {
    const noteId = await publishing(author, "提到你", `${mention(author)} ${mention(reader)} 看这里`);
    expect(await first(reader)).toMatchObject({
      type: 8,
      title: "在笔记中@了你",
      target_id: noteId,
      target_type: 1,
      comment_content: null,
    });
    const body = await author.noteBody("提到你", `${mention(reader)} ${mention(other)} 看这里`);
    dataOf(EditNote, await author.call("PUT", `/posts/${noteId}`, { body }));
    expect([await typesOf(reader), await typesOf(other), await typesOf(author)]).toEqual([[8], [8], []]);
    const without = await author.noteBody("提到你", `${mention(other)} 看这里`);
    dataOf(EditNote, await author.call("PUT", `/posts/${noteId}`, { body: without }));
    expect([await typesOf(reader), await typesOf(other)], "a mention that is taken out is undone").toEqual([[], [8]]);
  });

  it("and nobody is told of what they did themselves", async () => {
    const noteId = await publishing(author, "自言自语", `${mention(author)}`);
    const comment = await author.comment(noteId, `${mention(author)}`);
    await author.comment(noteId, "回复自己", comment.id);
    await author.like(noteId);
    await likeComment(author, comment.id);
    await author.call("POST", `/posts/${noteId}/collect`);
    expect(await entries(author)).toEqual([]);
    expect(await unread(author)).toEqual(none);
  });
});

describe("a cause that is undone", () => {
  it("is withdrawn while unread, and done again it is the same one notification", async () => {
    const noteId = await author.publish("反复无常");
    await reader.like(noteId);
    const told = await first(author);
    await reader.unlike(noteId);
    expect(await entries(author)).toEqual([]);
    expect(await unread(author)).toEqual(none);
    expectRefusal(await read(author, told.id), 404, "通知不存在");
    await reader.like(noteId);
    // The sizes of its picture may have been made in the meantime.
    expect(await entries(author)).toEqual([{ ...told, post_variants: expect.any(Array) }]);
    expect(await unread(author)).toEqual({ ...none, likes: 1, total: 1 });
  });

  it.each([
    [
      "a collection",
      async (noteId: number) => reader.call("POST", `/posts/${noteId}/collect`),
      (noteId: number) => reader.call("DELETE", `/posts/${noteId}/collect`),
    ],
    ["a follow", () => reader.follow(author.id), () => reader.call("DELETE", `/users/${author.id}/follow`)],
  ])("%s, is withdrawn", async (_what, begin, end) => {
    const noteId = await author.publish("收回");
    await begin(noteId);
    expect(await entries(author)).toHaveLength(1);
    await end(noteId);
    expect(await entries(author)).toEqual([]);
    expect(await unread(author)).toEqual(none);
  });

  it("after it was read, stays: what a member has seen does not vanish", async () => {
    const noteId = await author.publish("看过了");
    await reader.like(noteId);
    await read(author, (await first(author)).id);
    await reader.unlike(noteId);
    expect(await entries(author)).toMatchObject([{ type: 1, is_read: 1 }]);
  });

  it("takes its notifications along when the comment above it goes, or the note, read or not", async () => {
    const noteId = await author.publish("要删的");
    const comment = await reader.comment(noteId, "第一层");
    const reply = await other.comment(noteId, "第二层", comment.id);
    await likeComment(author, reply.id);
    await reader.like(noteId);
    expect(await typesOf(author)).toEqual([4, 4, 1]);
    await reader.deleteComment(comment.id);
    expect([await typesOf(author), await typesOf(reader), await typesOf(other)]).toEqual([[1], [], []]);
    await readAll(author);
    await author.call("DELETE", `/posts/${noteId}`);
    expect(await entries(author)).toEqual([]);
    expect([await unread(author), await unread(reader), await unread(other)]).toEqual([none, none, none]);
  });
});

describe("the tabs", () => {
  /** One of each type, for the author. */
  async function happen(): Promise<void> {
    const noteId = await author.publish("什么都有");
    const own = await author.comment(noteId, "我的评论");
    await reader.like(noteId);
    await likeComment(reader, own.id);
    await reader.call("POST", `/posts/${noteId}/collect`);
    await reader.comment(noteId, "评论");
    await reader.comment(noteId, "回复", own.id);
    await reader.follow(author.id);
    const elsewhere = await publishing(other, "别处", mention(author));
    await reader.comment(elsewhere, mention(author));
  }

  it("hold each type in one of them, and their unread counts", async () => {
    await happen();
    expect(await typesOf(author)).toEqual([1, 2, 3, 4, 5, 6, 8, 7]);
    const tab = async (contract: typeof GetNotifications | typeof GetCommentNotifications, path: string) =>
      dataOf(contract as typeof GetNotifications, await author.get(`/notifications/${path}`)).notifications.map((entry) => entry.type);
    expect(await tab(GetCommentNotifications, "comments")).toEqual([7, 8, 5, 4]);
    const likes = dataOf(GetLikeNotifications, await author.get("/notifications/likes"));
    expect(likes.notifications.map((entry) => entry.type)).toEqual([2, 1]);
    expect(likes).toMatchObject({ pagination: { page: 1, limit: 20, total: 2, pages: 1 }, hasMore: false, nextCursor: null });
    const collections = dataOf(GetCollectionNotifications, await author.get("/notifications/collections"));
    expect(collections.notifications.map((entry) => entry.type)).toEqual([3]);
    const follows = dataOf(GetFollowNotifications, await author.get("/notifications/follows"));
    expect(follows.notifications).toMatchObject([{ type: 6, buttonType: "back" }]);
    expect(await unread(author)).toEqual({ comments: 4, likes: 2, collections: 1, follows: 1, total: 8, system: 0 });
  });

  it("are paged by page and by cursor alike, full as long as more follow; nonsense is the first page of 20", async () => {
    await happen();
    const all = (await entries(author)).map((entry) => entry.id);
    const pages = [await inbox(author, "?limit=3"), await inbox(author, "?limit=3&page=2"), await inbox(author, "?limit=3&page=3")];
    expect(pages.flatMap((page) => page.notifications.map((entry) => entry.id))).toEqual(all);
    expect(pages.map((page) => [page.notifications.length, page.hasMore])).toEqual([
      [3, true],
      [3, true],
      [2, false],
    ]);
    expect(pages[0]?.pagination).toEqual({ page: 1, limit: 3, total: 8, pages: 3 });
    const byCursor: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof inbox>> = await inbox(author, `?limit=3&cursor=${cursor}`);
      byCursor.push(...page.notifications.map((entry) => entry.id));
      cursor = page.nextCursor;
    }
    expect(byCursor).toEqual(all);
    expect(await inbox(author, "?page=x&limit=-5&cursor=%00")).toMatchObject({ pagination: { page: 1, limit: 20, total: 8 } });
    expect(await inbox(author, "?page=99&limit=100000")).toMatchObject({ notifications: [], hasMore: false, pagination: { limit: 100 } });
  });
});

describe("what a member chose not to be told of", () => {
  const choose = (member: typeof author, body: object) => member.call("PUT", "/notifications/settings", { body });
  const all = { comments: true, likes: true, follows: true, messages: true };

  it("is not raised from then on; what was there stays, and what comes after it is wanted again comes", async () => {
    expect(dataOf(GetNotificationSettings, await author.get("/notifications/settings"))).toEqual(all);
    const noteId = await author.publish("安静一会儿");
    await reader.like(noteId);
    const answer = await choose(author, { likes: "false" });
    expect(answer.body.message).toBe("设置已保存");
    expect(dataOf(ChangeNotificationSettings, answer)).toEqual({ ...all, likes: false });
    const seen = { "x-min-position": answer.headers.get("x-log-position") ?? "" };
    expect(dataOf(GetNotificationSettings, await author.get("/notifications/settings", seen))).toEqual({ ...all, likes: false });
    await other.like(noteId);
    await other.call("POST", `/posts/${noteId}/collect`);
    await other.comment(noteId, "评论还是要看");
    expect(await typesOf(author)).toEqual([1, 4]);
    await choose(author, { likes: 1, follows: false });
    await reader.call("POST", `/posts/${noteId}/collect`);
    await reader.follow(author.id);
    expect(await typesOf(author)).toEqual([1, 4, 3]);
    expect(await unread(author)).toEqual({ ...none, likes: 1, comments: 1, collections: 1, total: 3 });
    expect(dataOf(GetNotificationSettings, await reader.get("/notifications/settings"))).toEqual(all);
    expectRefusal(await choose(author, { likes: "maybe" }), 400, "参数格式错误");
  });
});

describe("a visitor", () => {
  it.each([
    ["GET", ""],
    ["GET", "/comments"],
    ["GET", "/likes"],
    ["GET", "/collections"],
    ["GET", "/follows"],
    ["GET", "/unread-count"],
    ["GET", "/unread-count-by-type"],
    ["GET", "/settings"],
    ["PUT", "/settings"],
  ])("is asked to sign in for %s /notifications%s", async (method, path) => {
    expectRefusal(await world.call(method, `/notifications${path}`), 401, "访问令牌缺失");
    expectRefusal(await world.call(method, `/notifications${path}`, { token: "null" }), 401, "无效的访问令牌");
  });
});

covers(world, [
  ChangeNotificationSettings,
  GetNotificationSettings,
  GetNotifications,
  GetCommentNotifications,
  GetLikeNotifications,
  GetCollectionNotifications,
  GetFollowNotifications,
  GetUnreadCount,
  GetUnreadCountByType,
]);
