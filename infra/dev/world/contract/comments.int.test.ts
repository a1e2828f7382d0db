import { AddComment, type CommentView, DeleteComment, GetComments, GetReplies } from "@shiye/events/comments";
import { GetNote, PublishNote } from "@shiye/events/notes";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { createWorld, type World } from "../world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

let world: World;
let author: WorldMember;
let reader: WorldMember;
const NEVER = 1_000_000_000_000_001;

beforeAll(async () => {
  world = await createWorld({ databaseUrl: inject("databaseUrl") });
  [author, reader] = await Promise.all([world.member("author", "作者"), world.member("reader", "读者")]);
});
afterAll(async () => {
  expect(world.faults).toEqual([]);
  await world.stop();
});

const add = (member: WorldMember, body: object) => member.call("POST", "/comments", { body });
const after = (written: Answer) => ({ "x-min-position": written.headers.get("x-log-position") ?? "" });
const list = async (noteId: number, query = "") => exactly(GetComments, await world.call("GET", `/posts/${noteId}/comments${query}`));
const ids = (comments: readonly CommentView[]) => comments.map(({ id }) => id);

describe("a comment", () => {
  it("is answered as the list shows it, at once, to members and visitors", async () => {
    const noteId = await author.publish("第一条评论");
    const answer = await add(reader, { post_id: String(noteId), content: "  来了  " });
    const made = exactly(AddComment, answer);
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "评论成功" });
    expect(made).toMatchObject({
      ...{ post_id: noteId, user_id: reader.id, user_auto_id: reader.id, user_display_id: "reader", nickname: "读者" },
      ...{ parent_id: null, reply_to: null, like_count: 0, liked: false, reply_count: 0, user_location: "本地" },
    });
    expect(made.content.trim()).toBe("来了");
    expect(made.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const seen = exactly(GetComments, await reader.get(`/posts/${noteId}/comments`, after(answer)));
    expect(seen.comments).toEqual([made]);
    expect((await list(noteId)).comments).toEqual([made]);
  });

  it("is a reply below another, says to whom, and counts on every level", async () => {
    const noteId = await author.publish("楼中楼");
    const top = await reader.comment(noteId, "一楼");
    const reply = await author.comment(noteId, "回一楼", top.id);
    const deeper = await reader.comment(noteId, "再回", reply.id);
    expect(deeper).toMatchObject({ parent_id: reply.id, reply_to: "作者" });
    await world.settle();
    const { comments, pagination } = await list(noteId);
    expect(comments.map(({ id, reply_count }) => [id, reply_count])).toEqual([[top.id, 2]]);
    expect(pagination, "all levels in the total, the top level in the pages").toEqual({ page: 1, limit: 5, total: 3, pages: 1 });
    const replies = exactly(GetReplies, await reader.get(`/comments/${top.id}/replies`));
    expect(ids(replies.comments)).toEqual([reply.id, deeper.id]);
    expect(replies.pagination).toEqual({ page: 1, limit: 10, total: 2, pages: 1 });
  });

  it("is paged by five, newest or oldest first, and found by its page", async () => {
    const noteId = await author.publish("许多评论");
    const made: number[] = [];
    for (let at = 0; at < 7; at++) made.push((await reader.comment(noteId, `第 ${at} 句`)).id);
    await world.settle();
    const newest = made.toReversed();
    expect(ids((await list(noteId)).comments)).toEqual(newest.slice(0, 5));
    expect(await list(noteId)).toMatchObject({ hasMore: true, pagination: { limit: 5, total: 7, pages: 2 } });
    expect(ids((await list(noteId, "?page=2")).comments)).toEqual(newest.slice(5));
    expect(ids((await list(noteId, "?sort=asc")).comments)).toEqual(made.slice(0, 5));
    expect(ids((await list(noteId, "?sort=sideways")).comments)).toEqual(newest.slice(0, 5));
    const target = await list(noteId, `?targetCommentId=${made[0]}`);
    expect([target.pagination.page, ids(target.comments).includes(made[0] ?? 0)]).toEqual([2, true]);
  });

  it("stands before less liked ones in the order of heat as soon as the like is there, and behind them when it is taken back", async () => {
    const noteId = await author.publish("谁的话最热");
    const made: number[] = [];
    for (let at = 0; at < 3; at++) made.push((await reader.comment(noteId, `第 ${at} 句`)).id);
    const [first = 0, second = 0, third = 0] = made;
    const like = (method: "POST" | "DELETE") => author.call(method, "/likes", { body: { target_type: 2, target_id: third } });
    const hot = async (done: Answer) =>
      ids(exactly(GetComments, await author.get(`/posts/${noteId}/comments?sort=hot`, after(done))).comments);
    expect(await hot(await like("POST"))).toEqual([third, first, second]);
    expect(await hot(await like("DELETE"))).toEqual([first, second, third]);
  });

  it.each([
    ["nothing", () => ({}), 400, "笔记ID和评论内容不能为空"],
    ["no text", (noteId: number) => ({ post_id: noteId }), 400, "笔记ID和评论内容不能为空"],
    ["spaces", (noteId: number) => ({ post_id: noteId, content: " \n " }), 400, "笔记ID和评论内容不能为空"],
    ["no note", () => ({ content: "有人吗" }), 400, "笔记ID和评论内容不能为空"],
    ["1001 characters", (noteId: number) => ({ post_id: noteId, content: "长".repeat(1001) }), 400, "评论内容不能超过1000个字符"],
    ["a note that never was", () => ({ post_id: NEVER, content: "有人吗" }), 404, "笔记不存在"],
    ["a parent that never was", (noteId: number) => ({ post_id: noteId, content: "回", parent_id: NEVER }), 404, "父评论不存在"],
  ])("with %s is refused", async (_what, bodyOf, status, message) => {
    target ??= author.publish("拒绝什么");
    expectRefusal(await add(reader, bodyOf(await target)), status, message);
  });

  it("may have a thousand characters, as people count them", async () => {
    const noteId = await author.publish("一千字");
    expect((await add(reader, { post_id: noteId, content: "😀".repeat(1000) })).status).toBe(200);
    expectRefusal(await add(reader, { post_id: noteId, content: "😀".repeat(1001) }), 400, "评论内容不能超过1000个字符");
  });
});

let target: Promise<number> | undefined;

describe("deleting a comment", () => {
  it("takes its replies along, says how many, and corrects every count at once", async () => {
    const noteId = await author.publish("删一楼");
    const top = await reader.comment(noteId, "一楼");
    const reply = await author.comment(noteId, "回一楼", top.id);
    await author.comment(noteId, "再回", reply.id);
    const other = await author.comment(noteId, "二楼");
    await world.settle();
    const answer = await reader.deleteComment(top.id);
    expect([exactly(DeleteComment, answer), answer.body.message]).toEqual([{ id: top.id, deletedCount: 3 }, "删除成功"]);
    const seen = dataOf(GetComments, await reader.get(`/posts/${noteId}/comments`, after(answer)));
    expect([ids(seen.comments), seen.pagination.total]).toEqual([[other.id], 1]);
    expect(dataOf(GetNote, await reader.get(`/posts/${noteId}`, after(answer))).comment_count).toBe(1);
    expectRefusal(await reader.deleteComment(top.id), 404, "评论不存在");
    expectRefusal(await author.deleteComment(reply.id), 404, "评论不存在");
    expectRefusal(await add(author, { post_id: noteId, content: "晚了", parent_id: top.id }), 404, "父评论不存在");
    expectRefusal(await reader.get(`/comments/${reply.id}/replies`, after(answer)), 404, "评论不存在");
  });

  it("is for whoever wrote it: not for the author of the note", async () => {
    const noteId = await author.publish("不是你的");
    const comment = await reader.comment(noteId, "我的");
    expectRefusal(await author.deleteComment(comment.id), 403, "只能删除自己发布的评论");
    expectRefusal(await reader.deleteComment(NEVER), 404, "评论不存在");
    expect((await reader.deleteComment(comment.id)).status).toBe(200);
  });
});

describe("a client that asks for the replies of every id", () => {
  /** Every page of a list, as long as it says that there are more. */
  async function all(path: string): Promise<CommentView[]> {
    const found: CommentView[] = [];
    for (let page = 1; page < 100; page += 1) {
      const answer = dataOf(GetReplies, await world.call("GET", `${path}?page=${page}&limit=3`));
      found.push(...answer.comments);
      if (!answer.hasMore) return found;
    }
    throw new Error(`${path} never ends`);
  }

  it("meets each comment of a tree of depth 8 exactly once, and is told by reply_count where there is nothing to ask for", async () => {
    const noteId = await author.publish("八层楼");
    const written: number[] = [];
    for (let tree = 0; tree < 2; tree += 1) {
      let parent = (await reader.comment(noteId, `第 ${tree} 栋`)).id;
      written.push(parent);
      for (let depth = 2; depth <= 8; depth += 1) {
        // Two replies on every level; the second one is answered.
        written.push((await author.comment(noteId, `第 ${depth} 层，左`, parent)).id);
        parent = (await reader.comment(noteId, `第 ${depth} 层，右`, parent)).id;
        written.push(parent);
      }
    }
    await world.settle();
    const met: CommentView[] = [];
    const walk = async (comments: readonly CommentView[]): Promise<void> => {
      for (const comment of comments) {
        met.push(comment);
        const replies = await all(`/comments/${comment.id}/replies`);
        expect(comment.reply_count, "what it says is what it answers").toBe(replies.length);
        await walk(replies);
      }
    };
    await walk(await all(`/posts/${noteId}/comments`));
    expect(ids(met).toSorted()).toEqual(written.toSorted());
    const reply = met.find(({ parent_id }) => parent_id !== null);
    expect(exactly(GetReplies, await reader.get(`/comments/${reply?.id}/replies`))).toMatchObject({
      ...{ comments: [], hasMore: false, pagination: { page: 1, total: 0, pages: 0 } },
    });
  });
});

describe("the lists", () => {
  it("of one's own draft is empty, and 404 for everybody else", async () => {
    const answer = await author.call("POST", "/posts", { body: { title: "还没写完", is_draft: true } });
    const path = `/posts/${dataOf(PublishNote, answer).id}/comments`;
    const seen = exactly(GetComments, await author.get(path, after(answer)));
    expect(seen).toMatchObject({ comments: [], hasMore: false, pagination: { page: 1, limit: 5, total: 0, pages: 0 } });
    for (const query of ["?page=3", "?sort=asc&limit=1", `?targetCommentId=${NEVER}`]) {
      expect(exactly(GetComments, await author.get(`${path}${query}`)).comments).toEqual([]);
    }
    expectRefusal(await reader.get(path, after(answer)), 404, "笔记不存在");
    expectRefusal(await world.call("GET", path, { headers: after(answer) }), 404, "笔记不存在");
  });

  it("are 404 for what is not there, and 400 for what is no id", async () => {
    expectRefusal(await world.call("GET", `/posts/${NEVER}/comments`), 404, "笔记不存在");
    expectRefusal(await world.call("GET", `/comments/${NEVER}/replies`), 404, "评论不存在");
    expectRefusal(await world.call("GET", "/posts/abc/comments"), 400, "编号无效");
    expectRefusal(await world.call("GET", "/comments/abc/replies"), 400, "编号无效");
  });
});

covers(() => world, [AddComment, DeleteComment, GetComments, GetReplies]);
