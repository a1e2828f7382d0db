import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createQueryWorld, dataOf, type QueryWorld } from "../testing/query-world.ts";

let world: QueryWorld;
let noteId = 0;
let author = 0;
let reader = 0;
const top: number[] = [];
let deep: number[] = [];
let goneReply = 0;

/** Twelve top-level comments; the fourth has a thread three levels deep, of which one reply is gone. */
beforeAll(async () => {
  world = await createQueryWorld(inject("databaseUrl"));
  const { given } = world;
  author = await given.member({ nickname: "楼主" });
  reader = await given.member({ accountName: "Reader", nickname: "读者" });
  noteId = await given.note({ authorId: author, categoryId: await given.category("学习", "study") });
  for (let index = 0; index < 12; index += 1) top.push(await given.comment({ noteId, authorId: reader, content: `第${index}条` }));
  const first = await given.comment({ noteId, authorId: author, parentId: top[3], content: "回[@旧名:reader]" });
  const second = await given.comment({ noteId, authorId: reader, parentId: first });
  goneReply = await given.comment({ noteId, authorId: reader, parentId: top[3], content: "收回的话", gone: true });
  const third = await given.comment({ noteId, authorId: author, parentId: second });
  deep = [first, second, third];
  await given.comment({ noteId, authorId: reader, content: "删掉的", gone: true });
});
afterAll(() => world.close());

const comments = async (query = "", headers?: Record<string, string>) =>
  dataOf("GetComments", await world.get(`/api/posts/${noteId}/comments${query}`, headers));

describe("comments of a note", () => {
  it("are its top level, newest first, five a page, with the count of all levels", async () => {
    const page = await comments();
    expect(page.comments.map((comment) => comment.id)).toEqual(top.slice(-5).reverse());
    expect(page).toMatchObject({ hasMore: true, pagination: { page: 1, limit: 5, total: 15, pages: 3 } });
  });

  it("take three statements at most, however many", async () => {
    const counts = [
      (await world.get(`/api/posts/${noteId}/comments?limit=1`)).statements,
      (await world.get(`/api/posts/${noteId}/comments?limit=100`)).statements,
      (await world.get(`/api/comments/${top[3]}/replies`)).statements,
    ];
    expect(counts).toEqual([2, 2, 3]);
  });

  it.each(["asc", "desc"] as const)("are the same by cursor as at once (%s)", async (sort) => {
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof comments>> = await comments(`?limit=5&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.comments.map((comment) => comment.id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(sort === "asc" ? top : top.toReversed());
  });

  it.each(["asc", "desc"] as const)("open on the page of the comment that is looked for (%s), a reply too", async (sort) => {
    for (const target of [top[3], deep[2]]) {
      const page = await comments(`?sort=${sort}&limit=5&targetCommentId=${target}`);
      expect(page.comments.map((comment) => comment.id)).toContain(top[3]);
      expect(page.pagination.page).toBe(sort === "asc" ? 1 : 2);
      expect(page.targetThreadId).toBe(top[3]);
    }
  });

  it("say so when the comment that is looked for is gone, never was, or is another note's", async () => {
    const elsewhere = await world.given.note({ authorId: author, categoryId: await world.given.category("生活", "life") });
    const strange = await world.given.comment({ noteId: elsewhere, authorId: reader });
    for (const target of [world.given.nextId(), goneReply, strange]) {
      expect(await comments(`?targetCommentId=${target}`)).toMatchObject({ targetThreadId: null, pagination: { page: 1 } });
    }
    expect(await comments()).not.toHaveProperty("targetThreadId");
  });

  it("know whether the caller likes them", async () => {
    await world.given.likeComment(top[11] ?? 0, reader);
    expect((await comments("?limit=1", await world.as(reader))).comments[0]?.liked).toBe(true);
    expect((await comments("?limit=1", await world.as(author))).comments[0]?.liked).toBe(false);
  });

  it("that are gone are shown nowhere", async () => {
    const everything = JSON.stringify([
      await comments("?limit=100"),
      dataOf("GetReplies", await world.get(`/api/comments/${top[3]}/replies`)),
    ]);
    expect(everything).toContain("第3条");
    expect(everything).not.toMatch(/收回的话|删掉的/);
  });

  it("whose author's key was destroyed lose text and name, and keep their place", async () => {
    const gone = await world.given.member({ accountName: "", nickname: "已注销用户" });
    const other = await world.given.note({ authorId: author, categoryId: 1 });
    await world.given.comment({ noteId: other, authorId: gone, content: "" });
    const page = dataOf("GetComments", await world.get(`/api/posts/${other}/comments`));
    expect(page.comments[0]).toMatchObject({ content: "该评论已删除", nickname: "已注销用户", user_display_id: "", user_avatar: null });
  });

  it("of a note that is not there are 404, a page past the end is empty", async () => {
    expect(await world.get(`/api/posts/${world.given.nextId()}/comments`)).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    expect(await comments("?page=1000000&limit=100")).toMatchObject({ comments: [], hasMore: false, pagination: { total: 15, pages: 1 } });
    expect((await comments("?page=x&limit=-3&sort=up&cursor=%00&targetCommentId=x")).comments).toHaveLength(5);
  });
});

describe("replies of a comment", () => {
  it("are all its descendants, oldest first, and name whom they answer", async () => {
    const replies = dataOf("GetReplies", await world.get(`/api/comments/${top[3]}/replies`));
    expect(replies.comments.map((comment) => comment.id)).toEqual(deep);
    expect(replies.comments.map((comment) => comment.reply_to)).toEqual(["读者", "楼主", "读者"]);
    expect(replies.comments[0]?.content).toContain('data-user-id="Reader"');
    expect(replies).toMatchObject({ hasMore: false, pagination: { total: 3, pages: 1, limit: 10 } });
  });

  it("of a comment that is not there, or gone, are 404", async () => {
    expect(await world.get(`/api/comments/${world.given.nextId()}/replies`)).toMatchObject({
      status: 404,
      body: { message: "评论不存在" },
    });
  });
});
