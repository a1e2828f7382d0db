import { GetComments, GetReplies } from "@shiye/events/comments";
import { DeleteMember, GetMember } from "@shiye/events/members";
import { GetNote, GetNotes } from "@shiye/events/notes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import type { PushLine } from "../push-line.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, registrationOf, type WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { countUnranked, liveReadModels, readModelTables, wherePlainTextIs, wrongCounts } from "./database-looks.ts";

const world = useWorld();
let leaving: WorldMember;
let author: WorldMember;
let friend: WorldMember;
const lines: PushLine[] = [];
const soon = { timeout: 10_000 };
/** Words of the member who leaves that nobody else says. */
const words = [
  "告别的人",
  "一生爱看海",
  "海边的最后一天",
  "浪花都是白的",
  "我先走一步啦",
  "还有一句孤零零",
  "回给朋友听",
  "草稿里的秘密",
  "王小海本人",
  "灯塔下的背影",
  "草稿里的浪",
];
/** What the member wrote and met, by what the tests call it. */
let own: { noteId: number; noteComment: number; stub: number; reply: number; lonely: number; nested: number };
let othersNote: number;

beforeAll(async () => {
  [leaving, author, friend] = await Promise.all([
    world.member("leaving", "告别的人"),
    world.member("author", "作者"),
    world.member("friend", "朋友"),
  ]);
  await leaving.call("PUT", `/users/${leaving.id}`, { body: { bio: "一生爱看海", major: "海洋学", interests: ["冲浪"] } });
  const written = await leaving.noteBody("海边的最后一天", "浪花都是白的");
  const told = (alt: string) => written.images.map((url) => ({ url, alt }));
  const body = { ...written, images: told("灯塔下的背影"), tags: ["校园", "只有我用"] };
  const noteId = (await leaving.call("POST", "/posts", { body })).body.data as { id: number };
  const draft = { title: "草稿里的秘密", content: "还没写完", images: told("草稿里的浪"), is_draft: 1 };
  expect((await leaving.call("POST", "/posts", { body: draft })).status).toBe(200);
  expect((await leaving.call("PUT", `/posts/${noteId.id}`, { body })).status).toBe(200);
  const application = {
    type: 2,
    content: { realName: "王小海本人", idCard: "110101199001011237", occupation: "看海员", reason: "长期看海" },
  };
  expect((await leaving.call("POST", "/users/verification", { body: application })).body.message).toBe("认证申请提交成功，请耐心等待审核");
  othersNote = await author.publish("作者的笔记");
  await Promise.all([author.like(noteId.id), friend.like(noteId.id), author.call("POST", `/posts/${noteId.id}/collect`)]);
  const noteComment = await friend.comment(noteId.id, "好看");
  // What others told one another below the note of the member who leaves.
  await author.comment(noteId.id, "确实好看", noteComment.id);
  await author.call("POST", "/likes", { body: { target_type: 2, target_id: noteComment.id } });
  const stub = await leaving.comment(othersNote, "我先走一步啦");
  const reply = await friend.comment(othersNote, "别走", stub.id);
  const lonely = await leaving.comment(othersNote, "还有一句孤零零");
  const nested = await leaving.comment(othersNote, "回给朋友听", reply.id);
  own = { noteId: noteId.id, noteComment: noteComment.id, stub: stub.id, reply: reply.id, lonely: lonely.id, nested: nested.id };
  await Promise.all([
    leaving.like(othersNote),
    leaving.call("POST", `/posts/${othersNote}/collect`),
    leaving.call("POST", "/likes", { body: { target_type: 2, target_id: reply.id } }),
    friend.call("POST", "/likes", { body: { target_type: 2, target_id: stub.id } }),
    leaving.follow(author.id),
    friend.follow(leaving.id),
  ]);
  await world.settle();
});
afterAll(async () => {
  for (const line of lines) line.cut();
});

const memberOf = async (id: number) => dataOf(GetMember, await friend.get(`/users/${id}`));
const noteOf = async (id: number) => dataOf(GetNote, await friend.get(`/posts/${id}?skipViewCount=1`));
const topOf = async (id: number) => dataOf(GetComments, await friend.get(`/posts/${id}/comments?sort=asc`));
const repliesOf = async (id: number) => dataOf(GetReplies, await friend.get(`/comments/${id}/replies`)).comments;

describe("before anybody leaves", () => {
  it("the words are found where they stand, and the counts are those of everybody", async () => {
    expect(await wherePlainTextIs(world, words)).toEqual(
      expect.arrayContaining(["members.members.nickname", "members.members.bio", "notes.notes.title", "comments.comments.content"]),
    );
    // The words and a small likeness of the picture stand with the note, and are sealed in the log.
    const pictures = await world.query<{ thumbhash: string }>(
      "select images->0->>'thumbhash' as thumbhash from notes.notes where id = $1",
      [own.noteId],
    );
    const ofPicture = ["灯塔下的背影", "草稿里的浪", ...pictures.map(({ thumbhash }) => thumbhash)];
    expect(ofPicture[2]?.length).toBeGreaterThan(10);
    const places = await wherePlainTextIs(world, ofPicture);
    expect(places).toEqual(expect.arrayContaining(["notes.notes.images", "drafts.drafts.images"]));
    expect(places).not.toContain("log.events.data");
    expect(await memberOf(author.id)).toMatchObject({ fans_count: 1, like_count: 1 });
    expect(await memberOf(friend.id)).toMatchObject({ follow_count: 1 });
    expect(await noteOf(othersNote)).toMatchObject({ like_count: 1, collect_count: 1, comment_count: 4 });
    expect(await wrongCounts(world)).toEqual([]);
  });

  it("nobody can delete the account of another, or without signing in", async () => {
    for (const id of [leaving.id, "leaving", "nobody_here"])
      expect(await friend.call("DELETE", `/users/${id}`)).toMatchObject({ status: 403, body: { message: "只能删除自己的账号" } });
    expect(await world.call("DELETE", `/users/${leaving.id}`)).toMatchObject({ status: 401, body: { message: "访问令牌缺失" } });
    expect((await memberOf(leaving.id)).nickname).toBe("告别的人");
  });
});

describe("a member who deletes the account", () => {
  beforeAll(async () => {
    const line = await world.openLine({ token: leaving.token });
    lines.push(line);
    const answer = await leaving.call("DELETE", `/users/${leaving.id}`);
    expect(answer).toMatchObject({ status: 200, body: { code: 200, message: "账号删除成功", success: true } });
    expect(dataOf(DeleteMember, answer)).toEqual({});
    // Its own next look sees it: the call says how far the log is.
    const seen = await friend.get(`/users/${leaving.id}`, { "x-min-position": answer.headers.get("x-log-position") ?? "" });
    expect(seen).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    await world.settle();
  });

  it("is out everywhere, at once", async () => {
    const gone = { status: 401, body: { message: "用户不存在或已被禁用" } };
    expect(await leaving.like(othersNote), "command-api").toMatchObject(gone);
    await expect.poll(() => lines[0]?.closeCode(), soon).toBe(4401);
    expect(lines[0]?.dataOf("session:ended")).toHaveLength(1);
    expect(await leaving.get("/auth/me"), "query-api").toMatchObject(gone);
    expect(await leaving.call("DELETE", `/users/${leaving.id}`), "again").toMatchObject(gone);
    expect(await world.call("POST", "/auth/refresh", { body: { refresh_token: leaving.refreshToken } })).toMatchObject({ status: 401 });
    const [unknown, deleted] = await Promise.all(
      ["who_is_that", "leaving"].map((user_id) => world.call("POST", "/auth/login", { body: { user_id, password: PASSWORD } })),
    );
    expect(deleted).toMatchObject({ status: 400, body: { message: "账号或密码错误" } });
    expect({ ...deleted?.body, requestId: "" }).toEqual({ ...unknown?.body, requestId: "" });
  });

  it("leaves the account id taken, in any case", async () => {
    expect(await world.call("GET", "/auth/check-user-id?user_id=Leaving")).toMatchObject({
      body: { message: "账号已存在", data: { isUnique: false } },
    });
    for (const name of ["leaving", "LEAVING"])
      expect(await world.call("POST", "/auth/register", { body: await registrationOf(world, name, "新人") })).toMatchObject({
        status: 409,
        body: { message: "用户ID已存在" },
      });
  });

  it("is not found, can not be followed, and their note is gone with everything on it", async () => {
    const missing = { status: 404, body: { message: "用户不存在" } };
    for (const id of [leaving.id, "leaving"]) {
      expect(await friend.get(`/users/${id}`)).toMatchObject(missing);
      expect(await friend.call("POST", `/users/${id}/follow`)).toMatchObject(missing);
      expect(await friend.get(`/users/${id}/follow-status`)).toMatchObject(missing);
    }
    const statuses = await friend.call("POST", "/users/follow-status", { body: { ids: [leaving.id, author.id] } });
    expect(JSON.stringify(statuses.body.data)).toContain(String(author.id));
    expect(JSON.stringify(statuses.body.data)).not.toContain(String(leaving.id));
    const noNote = { status: 404, body: { message: "笔记不存在" } };
    expect(await friend.get(`/posts/${own.noteId}`)).toMatchObject(noNote);
    expect(await friend.like(own.noteId)).toMatchObject(noNote);
    expect(await friend.unlike(own.noteId)).toMatchObject(noNote);
    expect(await friend.call("POST", `/posts/${own.noteId}/collect`)).toMatchObject(noNote);
    expect(await friend.call("POST", "/comments", { body: { post_id: own.noteId, content: "还在吗" } })).toMatchObject(noNote);
    expect(await friend.get(`/posts/${own.noteId}/comments`)).toMatchObject(noNote);
    expect(await friend.deleteComment(own.noteComment)).toMatchObject({ status: 404, body: { message: "评论不存在" } });
    const { posts, pagination } = dataOf(GetNotes, await friend.get("/posts"));
    expect([posts.map(({ id }) => id), pagination.total]).toEqual([[othersNote], 1]);
  });

  it("keeps a nameless stub where others have replied, and nothing where nobody has", async () => {
    const { comments, pagination } = await topOf(othersNote);
    expect(comments).toHaveLength(1);
    expect(comments[0]).toMatchObject({
      id: own.stub,
      nickname: "已注销用户",
      user_display_id: "",
      user_avatar: null,
      content: "该评论已删除",
      user_location: "",
      like_count: 0,
      reply_count: 1,
    });
    expect(await repliesOf(own.stub)).toMatchObject([{ id: own.reply, content: "别走", reply_to: "已注销用户", like_count: 0 }]);
    expect(pagination.total).toBe(2);
  });

  it("can not be answered or liked any more, while those who answered can", async () => {
    for (const id of [own.stub, own.lonely, own.nested]) {
      expect(await friend.call("POST", "/comments", { body: { post_id: othersNote, content: "喂", parent_id: id } })).toMatchObject({
        status: 404,
        body: { message: "父评论不存在" },
      });
      expect(await friend.call("POST", "/likes", { body: { target_type: 2, target_id: id } })).toMatchObject({
        status: 404,
        body: { message: "评论不存在" },
      });
    }
    const answer = await author.comment(othersNote, "我还在", own.reply);
    await world.settle();
    expect((await repliesOf(own.stub)).map(({ id }) => id)).toEqual([own.reply, answer.id]);
    await author.deleteComment(answer.id);
  });

  it("takes likes, collections and follows along, given and received, and every count is what the rows say", async () => {
    await world.settle();
    expect(await memberOf(author.id)).toMatchObject({ fans_count: 0, follow_count: 0, like_count: 0 });
    expect(await memberOf(friend.id)).toMatchObject({ follow_count: 0 });
    expect(await noteOf(othersNote)).toMatchObject({ like_count: 0, collect_count: 0, comment_count: 2 });
    expect(await wrongCounts(world)).toEqual([]);
  });

  it("is named nowhere: no text of any table, the log included, holds a word of theirs", async () => {
    expect(await wherePlainTextIs(world, words)).toEqual([]);
    const [key] = await world.query<{ wrapped: unknown }>("select wrapped from keys.member_keys where member_id = $1", [leaving.id]);
    expect(key).toEqual({ wrapped: null });
    expect(await world.query("select from accounts.credentials where holder_id = $1", [leaving.id])).toEqual([]);
  });

  it("is the same after a rebuild of every read model from the log", async () => {
    // Else what stands before would be older than what a rebuild brings.
    await expect.poll(() => countUnranked(world), { timeout: 15_000 }).toBe(0);
    for (const name of await liveReadModels(world)) {
      const before = await readModelTables(world, name);
      await world.rebuild(name);
      // The ranks of what can be found follow within seconds: docs/decisions/search.md.
      await expect.poll(() => readModelTables(world, name), { timeout: 15_000, message: name }).toEqual(before);
    }
    expect(await wherePlainTextIs(world, words)).toEqual([]);
    expect((await topOf(othersNote)).comments[0]).toMatchObject({ nickname: "已注销用户", content: "该评论已删除" });
  }, 60_000);

  it("leaves no stub either when the last reply to it is deleted", async () => {
    await friend.deleteComment(own.reply);
    await world.settle();
    expect(await topOf(othersNote)).toMatchObject({ comments: [], pagination: { total: 0 } });
    expect(await noteOf(othersNote)).toMatchObject({ comment_count: 0 });
    expect(await wrongCounts(world)).toEqual([]);
  });
});

describe("two members who leave in the middle of everything", () => {
  it("leave counts that are what the rows say, whatever was under way", async () => {
    const [first, second] = await Promise.all([world.member("first_out", "先走"), world.member("second_out", "后走")]);
    const noteId = await first.publish("人来人往");
    const busy = async (member: WorldMember) => {
      for (let round = 0; round < 5; round++) {
        const { body } = await member.call("POST", "/comments", { body: { post_id: othersNote, content: `第${round}句` } });
        const comment = body.data as { id: number } | undefined;
        await Promise.all([
          member.like(othersNote),
          member.like(noteId),
          member.call("POST", `/posts/${noteId}/collect`),
          comment && author.call("POST", "/comments", { body: { post_id: othersNote, content: "在", parent_id: comment.id } }),
          member.follow(author.id),
          author.follow(member.id),
          member.unlike(othersNote),
        ]);
      }
    };
    const leave = async (member: WorldMember, after: number) => {
      for (let look = 0; look < after; look++) await friend.like(othersNote);
      return member.call("DELETE", `/users/${member.id}`);
    };
    const [, , , ...left] = await Promise.all([busy(first), busy(second), busy(friend), leave(first, 10), leave(second, 25)]);
    expect(left.map(({ status }) => status)).toEqual([200, 200]);
    await world.settle();
    expect(await wrongCounts(world)).toEqual([]);
    expect(await wherePlainTextIs(world, ["先走", "后走", "人来人往"])).toEqual([]);
    expect((await friend.get(`/posts/${noteId}`)).status).toBe(404);
  }, 60_000);
});

covers(world, [DeleteMember]);
