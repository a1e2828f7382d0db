import { CloseComments, OpenComments, PinComment, UnpinComment } from "@shiye/events/comment-rules";
import { AddComment, type CommentView, DeleteComment, GetComments, GetReplies } from "@shiye/events/comments";
import { GetNote, PublishNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let passer: WorldMember;
const NEVER = 1_000_000_000_000_001;

beforeAll(async () => {
  const join = (account: string, nickname: string) => world.member(account, nickname);
  [author, reader, passer] = await Promise.all([join("author", "作者"), join("reader", "读者"), join("passer", "路人")]);
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

  it("is for whoever wrote it and for the author of the note, with the replies: for nobody else", async () => {
    const noteId = await author.publish("谁说了算");
    const [mine, another] = [await reader.comment(noteId, "我的"), await reader.comment(noteId, "还有一句")];
    const reply = await passer.comment(noteId, "回一句", mine.id);
    expectRefusal(await passer.deleteComment(mine.id), 403, "只能删除自己发布的评论");
    expectRefusal(await reader.deleteComment(reply.id), 403, "只能删除自己发布的回复");
    expectRefusal(await reader.deleteComment(NEVER), 404, "评论不存在");
    expect((await reader.deleteComment(another.id)).status).toBe(200);
    await world.settle();
    const answer = await author.deleteComment(mine.id);
    expect(exactly(DeleteComment, answer)).toEqual({ id: mine.id, deletedCount: 2 });
    expect(exactly(GetComments, await reader.get(`/posts/${noteId}/comments`, after(answer))).comments).toEqual([]);
    expect((await world.readStream(`comment-${mine.id}`)).at(-1)?.metadata.actor).toEqual({ kind: "member", id: author.id });
  });
});

describe("a pinned comment", () => {
  const pin = (member: WorldMember, noteId: number, comment_id: unknown) =>
    member.call("PUT", `/posts/${noteId}/pinned-comment`, { body: { comment_id } });
  const unpin = (member: WorldMember, noteId: number) => member.call("DELETE", `/posts/${noteId}/pinned-comment`);
  async function seven(title: string) {
    const noteId = await author.publish(title);
    const made: number[] = [];
    for (let at = 0; at < 7; at++) made.push((await reader.comment(noteId, `第 ${at} 句`)).id);
    return { noteId, made };
  }
  /** Every page of a list by its number, or by its cursors. */
  async function pages(noteId: number, query: string, byCursor: boolean): Promise<number[][]> {
    const found: number[][] = [];
    let cursor = "";
    for (let page = 1; page < 9; page += 1) {
      const answer = await list(noteId, `?${query}${byCursor ? cursor : `&page=${page}`}`);
      found.push(ids(answer.comments));
      if (!answer.hasMore) break;
      cursor = `&cursor=${answer.nextCursor}`;
    }
    return found;
  }

  it("stands first in every order and once, whichever way and from whichever comment on the list is paged", async () => {
    const { noteId, made } = await seven("置顶一条");
    const chosen = made[2] ?? 0;
    const answer = await pin(author, noteId, chosen);
    expect([exactly(PinComment, answer), answer.body.message]).toEqual([{ comment_id: chosen }, "置顶成功"]);
    const first = exactly(GetComments, await reader.get(`/posts/${noteId}/comments`, after(answer)));
    expect(first.comments.map(({ id, pinned }) => [id, pinned])).toEqual([
      [chosen, true],
      ...made
        .slice(3)
        .map((id) => [id, false])
        .toReversed(),
    ]);
    const others = made.filter((id) => id !== chosen);
    for (const [sort, order] of [
      ["desc", others.toReversed()],
      ["asc", others],
      ["hot", others],
    ] as const)
      for (const byCursor of [true, false])
        for (const limit of [2, 3, 7])
          expect((await pages(noteId, `sort=${sort}&limit=${limit}`, byCursor)).flat(), `${sort} by ${limit}`).toEqual([chosen, ...order]);
    expect((await pages(noteId, "limit=1", true)).flat(), "a page of one has no room").toEqual(made.toReversed());
    for (const [target, page] of [
      [chosen, 1],
      [made[5], 1],
      [made[3], 2],
      [made[0], 3],
    ] as const) {
      const found = await list(noteId, `?limit=3&targetCommentId=${target}`);
      expect([found.pagination.page, ids(found.comments).includes(target ?? 0)], `${target}`).toEqual([page, true]);
    }
  });

  it("gives way to the next, to none, and to its own deletion", async () => {
    const { noteId, made } = await seven("换一条");
    const order = async (done: Answer) =>
      ids(exactly(GetComments, await reader.get(`/posts/${noteId}/comments?limit=10`, after(done))).comments);
    const [first = 0, second = 0] = made;
    await pin(author, noteId, first);
    const replaced = await pin(author, noteId, second);
    expect(await order(replaced)).toEqual([second, ...made.filter((id) => id !== second).toReversed()]);
    const twice = await pin(author, noteId, second);
    expect(await world.readStream(`note-${noteId}`)).toHaveLength(3);
    expect(twice.status).toBe(200);
    const none = await unpin(author, noteId);
    expect([exactly(UnpinComment, none), none.body.message]).toEqual([{ comment_id: null }, "取消置顶成功"]);
    expect(await order(none)).toEqual(made.toReversed());
    expect((await unpin(author, noteId)).status).toBe(200);
    await pin(author, noteId, first);
    expect(await order(await reader.deleteComment(first))).toEqual(made.slice(1).toReversed());
    expect(ids((await list(noteId, "?limit=3")).comments), "and leaves no gap").toEqual(made.slice(-3).toReversed());
    expect((await unpin(author, noteId)).status).toBe(200);
  });

  it("gives way when its author leaves, though it stays as a place for the replies of others", async () => {
    const noteId = await author.publish("置顶的人走了");
    const leaver = await world.member("pinned_out");
    const stub = await leaver.comment(noteId, "会走的");
    await author.comment(noteId, "回一句", stub.id);
    const later = await reader.comment(noteId, "后来的");
    const first = async () => ids((await list(noteId)).comments);
    await pin(author, noteId, stub.id);
    await world.settle();
    expect(await first()).toEqual([stub.id, later.id]);
    await leaver.call("DELETE", `/users/${leaver.id}`);
    await world.settle();
    expect(await first()).toEqual([later.id, stub.id]);
  });

  it("is one of the note's own, on its top level, and chosen by its author", async () => {
    const noteId = await author.publish("谁能置顶");
    const top = await reader.comment(noteId, "一楼");
    const reply = await author.comment(noteId, "回一楼", top.id);
    const elsewhere = await reader.comment(await author.publish("别处"), "别处的");
    expectRefusal(await pin(reader, noteId, top.id), 403, "只有笔记作者可以置顶评论");
    expectRefusal(await unpin(reader, noteId), 403, "只有笔记作者可以置顶评论");
    expectRefusal(await pin(author, noteId, reply.id), 400, "只能置顶一级评论");
    expectRefusal(await pin(author, noteId, elsewhere.id), 404, "评论不存在");
    expectRefusal(await pin(author, noteId, NEVER), 404, "评论不存在");
    expectRefusal(await pin(author, NEVER, top.id), 404, "笔记不存在");
    expectRefusal(await pin(author, noteId, "abc"), 400, "编号无效");
    expectRefusal(await world.call("DELETE", `/posts/${noteId}/pinned-comment`), 401, "访问令牌缺失");
  });
});

describe("closed comments", () => {
  const close = (member: WorldMember, noteId: number, method: "POST" | "DELETE" = "POST") =>
    member.call(method, `/posts/${noteId}/comments-closed`);
  const closedNow = async (noteId: number, done: Answer) =>
    exactly(GetComments, await reader.get(`/posts/${noteId}/comments`, after(done))).comments_closed;

  it("stay readable and can be deleted; nobody adds one until they are opened again, also through the recycle bin", async () => {
    const noteId = await author.publish("先到这里");
    const top = await reader.comment(noteId, "赶上了");
    const answer = await close(author, noteId);
    expect([exactly(CloseComments, answer), answer.body.message]).toEqual([{ closed: true }, "已关闭评论"]);
    expect((await close(author, noteId)).status).toBe(200);
    const seen = exactly(GetComments, await reader.get(`/posts/${noteId}/comments`, after(answer)));
    expect([ids(seen.comments), seen.comments_closed]).toEqual([[top.id], true]);
    for (const member of [reader, author])
      expectRefusal(await add(member, { post_id: noteId, content: "还有一句" }), 403, "作者已关闭评论");
    expectRefusal(await add(reader, { post_id: noteId, content: "回一句", parent_id: top.id }), 403, "作者已关闭评论");
    await author.call("DELETE", `/posts/${noteId}`);
    const back = await author.call("POST", `/recycle-bin/${noteId}/restore`);
    expect(await closedNow(noteId, back)).toBe(true);
    expectRefusal(await add(reader, { post_id: noteId, content: "还有一句" }), 403, "作者已关闭评论");
    expect((await reader.deleteComment(top.id)).status).toBe(200);
    const opened = await close(author, noteId, "DELETE");
    expect([exactly(OpenComments, opened), opened.body.message]).toEqual([{ closed: false }, "已开启评论"]);
    expect(await closedNow(noteId, opened)).toBe(false);
    await reader.comment(noteId, "又能说了");
  });

  it("are chosen in the form of a note, and stay as they are where it says nothing", async () => {
    const form = { ...(await author.noteBody("表单里关闭")), comments_closed: true };
    const published = await author.call("POST", "/posts", { body: form });
    const noteId = dataOf(PublishNote, published).id;
    expect(await closedNow(noteId, published)).toBe(true);
    const { comments_closed: _said, ...rest } = form;
    expect(await closedNow(noteId, await author.call("PUT", `/posts/${noteId}`, { body: { ...rest, title: "改个标题" } }))).toBe(true);
    const opened = await author.call("PUT", `/posts/${noteId}`, { body: { ...rest, title: "改个标题", comments_closed: false } });
    expect(await closedNow(noteId, opened)).toBe(false);
    expectRefusal(await author.call("PUT", `/posts/${noteId}`, { body: { ...rest, comments_closed: "也许" } }), 400, "参数格式错误");
  });

  it("are kept by a draft, and are closed when it is published by a client that says nothing of them", async () => {
    const form = await author.noteBody("先写着");
    const saved = await author.call("POST", "/posts", { body: { ...form, is_draft: true, comments_closed: true } });
    const noteId = dataOf(PublishNote, saved).id;
    const draft = async (done: Answer) => dataOf(GetNote, await author.get(`/posts/${noteId}`, after(done))).comments_closed;
    expect(await draft(saved)).toBe(true);
    const again = await author.call("PUT", `/posts/${noteId}`, { body: { ...form, title: "还在写" } });
    expect(await draft(again)).toBe(true);
    const published = await author.call("PUT", `/posts/${noteId}`, { body: { ...form, is_draft: false } });
    expect(await closedNow(noteId, published)).toBe(true);
  });

  it("are the author's to say", async () => {
    const noteId = await author.publish("谁能关闭");
    for (const method of ["POST", "DELETE"] as const) {
      expectRefusal(await close(reader, noteId, method), 403, "只有笔记作者可以开关评论");
      expectRefusal(await close(author, NEVER, method), 404, "笔记不存在");
      expectRefusal(await world.call(method, `/posts/${noteId}/comments-closed`), 401, "访问令牌缺失");
    }
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

covers(world, [AddComment, CloseComments, DeleteComment, GetComments, GetReplies, OpenComments, PinComment, UnpinComment]);
