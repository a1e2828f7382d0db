import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";
import { readDescendants, readTopLevel } from "./comment-skeleton.ts";

const world = useQueryWorld();
let noteId = 0;
let author = 0;
let reader = 0;
const top: number[] = [];
let deep: number[] = [];
let goneReply = 0;

/** Twelve top-level comments. The fourth has a thread of three levels, of which one reply is deleted. */
beforeAll(async () => {
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

const comments = async (query = "", headers?: Record<string, string>) =>
  dataOf("GetComments", await world.get(`/api/posts/${noteId}/comments${query}`, headers));

describe("comments of a note", () => {
  it("are the top level, newest first, five a page, with the count of all levels", async () => {
    const page = await comments();
    expect(page.comments.map((comment) => comment.id)).toEqual(top.slice(-5).reverse());
    expect(page).toMatchObject({ hasMore: true, pagination: { page: 1, limit: 5, total: 15, pages: 3 } });
  });

  it("fill as many pages as their top level does", async () => {
    expect((await comments("?limit=4")).pagination).toMatchObject({ total: 15, pages: 3 });
  });

  it("take at most three statements, whatever their number", async () => {
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

  it.each(["asc", "desc"] as const)("open on the page of the wanted comment (%s), also for a reply", async (sort) => {
    for (const target of [top[3], deep[2]]) {
      const page = await comments(`?sort=${sort}&limit=5&targetCommentId=${target}`);
      expect(page.comments.map((comment) => comment.id)).toContain(top[3]);
      expect(page.pagination.page).toBe(sort === "asc" ? 1 : 2);
      expect(page.targetThreadId).toBe(top[3]);
    }
  });

  it("say so when the wanted comment is deleted, unknown, or of another note", async () => {
    const elsewhere = await world.given.note({ authorId: author, categoryId: await world.given.category("生活", "life") });
    const strange = await world.given.comment({ noteId: elsewhere, authorId: reader });
    for (const target of [world.given.nextId(), goneReply, strange]) {
      expect(await comments(`?targetCommentId=${target}`)).toMatchObject({ targetThreadId: null, pagination: { page: 1 } });
    }
    expect(await comments()).not.toHaveProperty("targetThreadId");
  });

  describe("with the most liked first", () => {
    let hotNote = 0;
    const made: number[] = [];
    /** Likes of each, in the order they were written. */
    const LIKES = [1, 0, 3, 1, 0, 3, 2, 0];
    const WANTED = [2, 5, 6, 0, 3, 1, 4, 7];
    beforeAll(async () => {
      hotNote = await world.given.note({ authorId: author, categoryId: 1 });
      for (const likes of LIKES) {
        const id = await world.given.comment({ noteId: hotNote, authorId: reader });
        await world.pool.query("update comments.comments set like_count = $2 where id = $1", [id, likes]);
        made.push(id);
      }
    });
    const page = async (query: string) => dataOf("GetComments", await world.get(`/api/posts/${hotNote}/comments?sort=hot${query}`));
    const places = ({ comments: shown }: { comments: { id: number }[] }) => shown.map(({ id }) => made.indexOf(id));

    it("are ordered by likes, then by age, the same by cursor, by page and at once", async () => {
      expect(places(await page("&limit=100"))).toEqual(WANTED);
      expect(places(await page("&limit=3&page=2"))).toEqual(WANTED.slice(3, 6));
      const seen: number[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const next: Awaited<ReturnType<typeof page>> = await page(`&limit=3${cursor && `&cursor=${cursor}`}`);
        seen.push(...places(next));
        cursor = next.nextCursor;
      }
      expect(seen).toEqual(WANTED);
    });

    it("continue where the page ended, though somebody comments meanwhile", async () => {
      const { nextCursor } = await page("&limit=6");
      const late = await world.given.comment({ noteId: hotNote, authorId: author });
      const rest = await page(`&limit=6&cursor=${nextCursor}`);
      expect(rest.comments.map(({ id }) => id)).toEqual([made[4], made[7], late]);
    });

    it("are read along their index, wherever the page begins in a note with many thousands", async () => {
      const many = await world.given.note({ authorId: author, categoryId: 1 });
      await world.pool.query(
        `insert into comments.comments (id, note_id, author_id, ancestor_ids, content, location, like_count, created_at)
         select 7000000000000000 + n, $1, $2, '{}', '', '', (n * 7919) % 500, now() from generate_series(1, 20000) n`,
        [many, reader],
      );
      await world.pool.query("analyze comments.comments");
      for (const cursor of [undefined, { order: "hot", value: -3, id: 7000000000010000, authorId: 0 }]) {
        let plan = "";
        const explaining: Reader = {
          read: async ({ text }, values) => {
            plan = JSON.stringify((await world.pool.query(`explain (format json) ${text}`, [...values])).rows);
            return [];
          },
        };
        await readTopLevel(explaining, { of: many, sort: "hot", limit: 5, page: 1, memberId: null, ...(cursor ? { cursor } : {}) });
        expect(plan).toContain("comments_by_note_id_like_count_id");
        expect(plan).not.toContain('Sort Key":["(- c.like_count');
      }
    });

    it("open on the page of the wanted comment", async () => {
      const found = await page(`&limit=3&targetCommentId=${made[3]}`);
      expect([found.pagination.page, found.targetThreadId, places(found)]).toEqual([2, made[3], WANTED.slice(3, 6)]);
    });

    it("begin at the first page for a cursor of another order or out of range", async () => {
      const { nextCursor } = await comments("?limit=3");
      expect(places(await page(`&limit=3&cursor=${nextCursor}`))).toEqual(WANTED.slice(0, 3));
      const huge = Buffer.from(JSON.stringify(["hot", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0])).toString("base64url");
      expect((await page(`&cursor=${huge}`)).comments).toEqual([]);
    });
  });

  it("have their pictures in the order of the text, with size and variants, without a further statement", async () => {
    const names = ["aa", "bb"].map((start) => `${start}/${start}${"2".repeat(30)}`);
    const [known, unknown] = names.map((name) => `/media/${name}.jpg`);
    await world.given.mediaFile(`${names[0]}.jpg`, [
      { name: `${names[0]}-480.webp`, width: 480, type: "image/webp" },
      { name: `${names[0]}-360.avif`, width: 360, type: "image/avif" },
    ]);
    const other = await world.given.note({ authorId: author, categoryId: 1 });
    const content = `看[image:${unknown}]和[image:${known}]，再看[image:${known}]，不是[image:/media/x.jpg]`;
    const top = await world.given.comment({ noteId: other, authorId: reader, content });
    await world.given.comment({ noteId: other, authorId: reader, parentId: top, content });
    const variants = [
      { url: `/media/${names[0]}-360.avif`, width: 360, type: "image/avif" },
      { url: `/media/${names[0]}-480.webp`, width: 480, type: "image/webp" },
    ];
    const whole = { url: known, width: 3, height: 4, thumbhash: null, alt: "", variants };
    const bare = { url: unknown, width: 0, height: 0, thumbhash: null, alt: "", variants: [] };
    const page = await world.get(`/api/posts/${other}/comments`);
    expect(dataOf("GetComments", page).comments[0]?.media).toEqual([bare, whole, whole]);
    const replies = await world.get(`/api/comments/${top}/replies`);
    expect(dataOf("GetReplies", replies).comments[0]?.media).toEqual([bare, whole, whole]);
    expect([page.statements, replies.statements]).toEqual([2, 2]);
    expect((await comments("?limit=1")).comments[0]?.media).toEqual([]);
  });

  it("say whether the caller likes them", async () => {
    await world.given.likeComment(top[11] ?? 0, reader);
    expect((await comments("?limit=1", await world.as(reader))).comments[0]?.liked).toBe(true);
    expect((await comments("?limit=1", await world.as(author))).comments[0]?.liked).toBe(false);
  });

  it("that are deleted are not shown", async () => {
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

  it("of a missing note are 404, and a page past the end is empty", async () => {
    expect(await world.get(`/api/posts/${world.given.nextId()}/comments`)).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    expect(await comments("?page=1000000&limit=100")).toMatchObject({ comments: [], hasMore: false, pagination: { total: 15, pages: 1 } });
    expect((await comments("?page=x&limit=-3&sort=up&cursor=%00&targetCommentId=x")).comments).toHaveLength(5);
  });
});

describe("replies of a comment", () => {
  it("are all its descendants, oldest first, with the name of whom they answer", async () => {
    const replies = dataOf("GetReplies", await world.get(`/api/comments/${top[3]}/replies`));
    expect(replies.comments.map((comment) => comment.id)).toEqual(deep);
    expect(replies.comments.map((comment) => comment.reply_to)).toEqual(["读者", "楼主", "读者"]);
    expect(replies.comments[0]?.content).toContain('data-user-id="Reader"');
    expect(replies).toMatchObject({ hasMore: false, pagination: { total: 3, pages: 1, limit: 10 } });
  });

  it("that are deleted take no place of a page, and nothing follows a last page that is full", async () => {
    const page = dataOf("GetReplies", await world.get(`/api/comments/${top[3]}/replies?limit=${deep.length}`));
    expect(page.comments.map(({ id }) => id)).toEqual(deep);
    expect(page).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it("are counted by the comment's counter, not one by one", async () => {
    let plan = "";
    const explaining: Reader = {
      read: async ({ text }, values) => {
        plan = JSON.stringify((await world.pool.query(`explain (format json) ${text}`, [...values])).rows);
        return [];
      },
    };
    await readDescendants(explaining, { of: top[3] ?? 0, sort: "asc", limit: 10, page: 1, memberId: null });
    expect(plan).toContain("Nested Loop");
    expect(plan).not.toContain("Aggregate");
  });

  it("of a missing or deleted comment are 404", async () => {
    expect(await world.get(`/api/comments/${world.given.nextId()}/replies`)).toMatchObject({
      status: 404,
      body: { message: "评论不存在" },
    });
  });
});
