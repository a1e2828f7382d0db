import { timeOfId } from "@shiye/events/ids";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { idOfCategory } from "../categories/ensure-category.ts";
import { requireStored } from "../handling/stored-events.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
let author: Awaited<ReturnType<TestApi["member"]>>;
let reader: Awaited<ReturnType<TestApi["member"]>>;
let url: string;
let categoryId: number;

beforeAll(async () => {
  api = await startTestApi(inject("databaseUrl"), { rateLimitFactor: 1000 });
  await Promise.all([api.api.ensureFirstCategories(), api.api.ensureFirstCategories()]);
  author = await api.member("author", "作者");
  reader = await api.member("reader", "读者");
  url = await api.picture(author.id);
  categoryId = idOfCategory("study");
});
afterAll(async () => {
  await api.close();
  expect(api.faults).toEqual([]);
});

const draft = (more: Record<string, unknown> = {}) => ({
  title: "秋天",
  content: "叶子黄了",
  category_id: categoryId,
  images: [url],
  ...more,
});
const publish = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api.call("POST", "/posts", { body: draft(more), token: author.token, headers });
const publishedId = async () => Number((await publish()).body.data.id);
const ofNote = async (id: number) => (await api.log.readStream(`note-${id}`)).map(({ type }) => type);

describe("the first channels", () => {
  it("are ten, however many nodes make them", async () => {
    expect((await api.allEvents()).filter(({ type }) => type === "CategoryCreated")).toHaveLength(10);
  });
});

describe("publishing", () => {
  it("stores the note with sizes from the records, whatever the client says of them", async () => {
    const answer = await publish({
      images: [{ url, alt: "一棵树", width: 1, height: 1 }],
      tags: ["秋天", "秋天", "树"],
      content: "你好 [@读者:READER] 和 [@无:nobody]",
    });
    expect(answer).toMatchObject({ status: 200, body: { message: "发布成功" } });
    const [event] = await api.log.readStream(`note-${answer.body.data.id}`);
    expect(event).toMatchObject({
      type: "NotePublished",
      metadata: { actor: { kind: "member", id: author.id }, ipRegion: "本地", correlationId: answer.headers.get("x-request-id") },
      data: {
        authorId: author.id,
        images: [{ url, width: 200, height: 150, alt: "一棵树" }],
        tags: [{ name: "秋天" }, { name: "树" }],
        mentionedIds: [reader.id],
      },
    });
    expect(String(answer.body.data.id)).toHaveLength(16);
    expect(answer.headers.get("x-log-position")).toBe(String(event?.position));
  });

  it.each([
    ["without a title", { title: "" }, 400, "发布时标题和内容不能为空"],
    ["without content", { content: null }, 400, "发布时标题和内容不能为空"],
    ["without a channel", { category_id: null }, 400, "请选择分类"],
    ["in a channel that is not there", { category_id: 1_111_111_111_111_111 }, 400, "分类不存在"],
    ["without a picture", { images: [] }, 400, "请至少上传一张图片"],
    ["with a picture of nobody", { images: [`/media/bb/${"b".repeat(32)}.jpg`] }, 400, "媒体文件无效"],
    ["with a picture of another site", { images: ["https://example.com/a.jpg"] }, 400, "媒体文件无效"],
    ["with ten pictures", { images: Array.from({ length: 10 }, () => "/media/x.jpg") }, 400, "最多只能上传9张图片"],
    ["with 101 characters of title", { title: "字".repeat(101) }, 400, "标题不能超过100个字符"],
    ["with 2001 characters", { content: "字".repeat(2001) }, 400, "内容不能超过2000个字符"],
    ["with eleven tags", { tags: Array.from({ length: 11 }, (_none, index) => `t${index}`) }, 400, "标签不能超过10个"],
    ["with a tag of nine characters", { tags: ["一二三四五六七八九"] }, 400, "标签不能超过8个字符"],
    ["with an object for a title", { title: { $ne: 1 } }, 400, "缺少必要参数"],
    ["with a word for a channel", { category_id: "study" }, 400, "编号无效"],
  ])("%s is refused by its own sentence", async (_what, wrong, status, message) => {
    const before = await api.log.readLastPosition();
    expect(await publish(wrong)).toMatchObject({ status, body: { message, success: false } });
    expect(await api.log.readLastPosition()).toBe(before);
  });

  it("refuses another member's picture", async () => {
    const foreign = await api.picture(reader.id, "c");
    expect(await publish({ images: [foreign] })).toMatchObject({ status: 400, body: { message: "媒体文件无效" } });
  });

  it("lets two members use the same picture that both uploaded", async () => {
    await api.picture(reader.id);
    expect(await api.call("POST", "/posts", { body: draft(), token: reader.token })).toMatchObject({ status: 200 });
    expect(await publish()).toMatchObject({ status: 200 });
  });

  it("keeps emoji, exactly 100 code points of them", async () => {
    expect(await publish({ title: "🍁".repeat(100) })).toMatchObject({ status: 200 });
  });

  it("refuses malformed JSON and a body past the limit", async () => {
    const send = (body: string) => api.call("POST", "/posts", { body, token: author.token });
    expect(await send('{"title":')).toMatchObject({ status: 400, body: { message: "请求内容格式错误" } });
    expect(await send(JSON.stringify(draft({ content: "x".repeat(400_000) })))).toMatchObject({ status: 413 });
  });

  it("happens once for one key: again, twenty at once, and on another node", async () => {
    const headers = { "Idempotency-Key": "publish-1" };
    const node = await api.startNode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        api.call("POST", "/posts", {
          body: draft({ title: "一次" }),
          token: author.token,
          headers,
          ...(index % 2 ? { url: node.url } : {}),
        }),
      ),
    );
    answers.push(await publish({ title: "一次" }, headers));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const notes = (await api.allEvents()).filter(
      ({ type, data }) => type === "NotePublished" && (data as { title: string }).title === "一次",
    );
    expect(notes).toHaveLength(1);

    expect(await publish({ title: "两次" }, headers)).toMatchObject({ status: 409, body: { message: "幂等键已用于其他请求" } });
    // Another member's key of the same name is another key.
    const other = await api.call("POST", "/posts", { body: draft({ title: "一次" }), token: reader.token, headers });
    expect(other.body.data.id).not.toBe(answers[0]?.body.data.id);
  });

  it("without a key happens as often as it is asked for (control)", async () => {
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(3);
  });
});

describe("one's own note", () => {
  it("is edited, and tells who is mentioned for the first time", async () => {
    const id = Number((await publish({ content: "hi [@读者:reader]" })).body.data.id);
    const edit = (content: string) => api.call("PUT", `/posts/${id}`, { body: draft({ content }), token: author.token });
    expect(await edit("hi [@读者:reader] [@作者:author]")).toMatchObject({ status: 200, body: { message: "更新成功" } });
    const stored = await api.log.readStream(`note-${id}`);
    expect(stored[1]).toMatchObject({ type: "NoteEdited", data: { mentionedIds: [reader.id, author.id], newlyMentionedIds: [author.id] } });
    await edit("hi [@读者:reader] [@作者:author]");
    expect(await api.log.readStream(`note-${id}`)).toHaveLength(2);
  });

  it("is nobody else's to edit or delete, and gone when deleted", async () => {
    const id = await publishedId();
    expect(await api.call("PUT", `/posts/${id}`, { body: draft(), token: reader.token })).toMatchObject({
      status: 403,
      body: { message: "无权限修改此笔记" },
    });
    expect(await api.call("DELETE", `/posts/${id}`, { token: reader.token })).toMatchObject({
      status: 403,
      body: { message: "无权限删除此笔记" },
    });
    expect(await ofNote(id)).toEqual(["NotePublished"]);
    expect(await api.call("DELETE", `/posts/${id}`, { token: author.token })).toMatchObject({ status: 200, body: { message: "删除成功" } });
    expect(await api.call("DELETE", `/posts/${id}`, { token: author.token })).toMatchObject({
      status: 404,
      body: { message: "笔记不存在" },
    });
    expect(await api.call("PUT", `/posts/${id}`, { body: draft(), token: author.token })).toMatchObject({ status: 404 });
    expect(await ofNote(id)).toEqual(["NotePublished", "NoteDeleted"]);
  });

  it.each([["0"], ["-1"], ["abc"], ["1e3"], ["99999999999999999999"]])("is not found under %s", async (id) => {
    expect(await api.call("DELETE", `/posts/${id}`, { token: author.token })).toMatchObject({ status: 400, body: { message: "编号无效" } });
  });

  it("is deleted once by ten taps at the same moment", async () => {
    const id = await publishedId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call("DELETE", `/posts/${id}`, { token: author.token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ofNote(id)).toEqual(["NotePublished", "NoteDeleted"]);
  });
});

describe("liking", () => {
  const like = (target_id: number, token: string, more: { method?: string; target_type?: unknown; url?: string } = {}) =>
    api.call(more.method ?? "POST", "/likes", {
      body: { target_type: more.target_type ?? 1, target_id },
      token,
      ...(more.url ? { url: more.url } : {}),
    });

  it("twice is liking once, and can be taken back and given again", async () => {
    const id = await publishedId();
    expect(await like(id, reader.token)).toMatchObject({ status: 200, body: { message: "点赞成功", data: { liked: true, likeCount: 1 } } });
    const again = await like(id, reader.token);
    expect(again.body.data).toEqual({ liked: true, likeCount: 1 });
    expect(BigInt(again.headers.get("x-log-position") ?? "0")).toBeGreaterThan(0n);
    await like(id, reader.token, { method: "DELETE" });
    expect((await like(id, reader.token, { method: "DELETE" })).body.data).toEqual({ liked: false, likeCount: 0 });
    await like(id, reader.token);
    expect((await api.log.readStream(`like-${reader.id}-note-${id}`)).map(({ type }) => type)).toEqual([
      "NoteLiked",
      "NoteUnliked",
      "NoteLiked",
    ]);
  });

  it("refuses other targets, and what is not there", async () => {
    expect(await like(1_111_111_111_111_111, reader.token)).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    expect(await like(1_111_111_111_111_111, reader.token, { target_type: 2 })).toMatchObject({
      status: 404,
      body: { message: "评论不存在" },
    });
    expect(await like(1, reader.token, { target_type: 3 })).toMatchObject({ status: 400, body: { message: "无效的目标类型" } });
    expect(await like(1, reader.token, { target_type: "x" })).toMatchObject({ status: 400, body: { message: "无效的目标类型" } });
  });

  it("by fifty members at once loses nobody", async () => {
    const id = await publishedId();
    const members = await Promise.all(Array.from({ length: 50 }, (_none, index) => api.member(`fan_${index}`)));
    const answers = await Promise.all(members.map(({ token }) => like(id, token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const likes = (await api.allEvents()).filter(({ type, data }) => type === "NoteLiked" && (data as { noteId: number }).noteId === id);
    expect(new Set(likes.map(({ data }) => (data as { memberId: number }).memberId)).size).toBe(50);
    expect(likes).toHaveLength(50);
  });

  it("by one member fifty times at once, over two nodes, is one like", async () => {
    const id = await publishedId();
    const node = await api.startNode();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) => like(id, reader.token, index % 2 ? { url: node.url } : {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await api.log.readStream(`like-${reader.id}-note-${id}`)).toHaveLength(1);
  });

  it("a note that another node has deleted is refused, within a moment", async () => {
    const id = await publishedId();
    const node = await api.startNode();
    await like(id, author.token, { url: node.url });
    await api.call("DELETE", `/posts/${id}`, { token: author.token });
    await expect.poll(async () => (await like(id, reader.token, { url: node.url })).status, { timeout: 3000 }).toBe(404);
  });

  it("sees at once what another node has stored, when it says that nothing is to be done", async () => {
    const id = await publishedId();
    const node = await api.startNode();
    await like(id, reader.token);
    await like(id, reader.token, { url: node.url, method: "DELETE" });
    await like(id, reader.token);
    expect((await api.log.readStream(`like-${reader.id}-note-${id}`)).map(({ type }) => type)).toEqual([
      "NoteLiked",
      "NoteUnliked",
      "NoteLiked",
    ]);
  });
});

describe("collecting and following", () => {
  it("collects once and takes out once", async () => {
    const id = await publishedId();
    const collect = (method: string) => api.call(method, `/posts/${id}/collect`, { token: reader.token });
    expect(await collect("POST")).toMatchObject({ body: { message: "收藏成功", data: { collected: true, collectCount: 1 } } });
    await collect("POST");
    expect(await collect("DELETE")).toMatchObject({ body: { message: "取消收藏成功", data: { collected: false, collectCount: 0 } } });
    expect(await api.log.readStream(`collect-${reader.id}-${id}`)).toHaveLength(2);
    expect(await api.call("POST", "/posts/1111111111111111/collect", { token: reader.token })).toMatchObject({ status: 404 });
  });

  it("follows by id and by account id, in the sentences of the contract", async () => {
    const follow = (method: string, id: string | number, token: string) => api.call(method, `/users/${id}/follow`, { token });
    expect(await follow("POST", "Author", reader.token)).toMatchObject({
      status: 200,
      body: { message: "关注成功", data: { followed: true, isFollowing: true, isMutual: false, buttonType: "unfollow" } },
    });
    expect(await follow("POST", author.id, reader.token)).toMatchObject({ status: 400, body: { message: "已经关注过了" } });
    expect(await follow("POST", reader.id, author.token)).toMatchObject({ body: { data: { isMutual: true, buttonType: "mutual" } } });
    expect(await follow("POST", reader.id, reader.token)).toMatchObject({ status: 400, body: { message: "不能关注自己" } });
    expect(await follow("POST", "nobody", reader.token)).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect(await follow("DELETE", author.id, reader.token)).toMatchObject({
      body: { message: "取消关注成功", data: { followed: false, buttonType: "back" } },
    });
    expect(await follow("DELETE", author.id, reader.token)).toMatchObject({ status: 400, body: { message: "还没有关注该用户" } });
  });
});

describe("commenting", () => {
  const comment = (body: Record<string, unknown>, token = reader.token) => api.call("POST", "/comments", { body, token });

  it("answers the comment as it will be shown", async () => {
    const id = await publishedId();
    const first = await comment({ post_id: id, content: "好看 <b>!</b> 1 &lt; 2\n[@作者:author]" });
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: "评论成功",
        data: {
          post_id: id,
          user_display_id: "reader",
          nickname: "读者",
          parent_id: null,
          reply_to: null,
          user_location: "本地",
          like_count: 0,
        },
      },
    });
    expect(first.body.data.content).toBe(
      '好看 ! 1 &lt; 2<br><a href="/user/author" class="mention-link" data-user-id="author" contenteditable="false">@作者</a>',
    );
    const parent = Number(first.body.data.id);
    const reply = await comment({ post_id: id, parent_id: parent, content: "谢谢" }, author.token);
    expect(reply).toMatchObject({ body: { data: { parent_id: parent, reply_to: "读者" } } });
    const deep = await comment({ post_id: String(id), parent_id: reply.body.data.id, content: "不客气" });
    const [stored] = await api.log.readStream(`comment-${deep.body.data.id}`);
    expect(stored?.data).toMatchObject({ ancestorIds: [parent, reply.body.data.id], parentAuthorId: author.id, noteAuthorId: author.id });

    const liked = await api.call("POST", "/likes", { body: { target_type: 2, target_id: deep.body.data.id }, token: author.token });
    expect(liked.body.data).toEqual({ liked: true, likeCount: 1 });
    // A deletion above takes what is below along.
    expect(await api.call("DELETE", `/comments/${parent}`, { token: reader.token })).toMatchObject({ body: { data: { id: parent } } });
    expect(await comment({ post_id: id, parent_id: deep.body.data.id, content: "还在吗" })).toMatchObject({ status: 404 });
    expect(await api.call("POST", "/likes", { body: { target_type: 2, target_id: deep.body.data.id }, token: reader.token })).toMatchObject(
      {
        status: 404,
        body: { message: "评论不存在" },
      },
    );
  });

  it("refuses what is empty, too long, nowhere or below another note's comment", async () => {
    const [id, otherId] = [await publishedId(), await publishedId()];
    const parent = (await comment({ post_id: otherId, content: "别处" })).body.data.id;
    expect(await comment({ content: "x" })).toMatchObject({ status: 400, body: { message: "笔记ID和评论内容不能为空" } });
    expect(await comment({ post_id: id, content: "  " })).toMatchObject({ status: 400, body: { message: "笔记ID和评论内容不能为空" } });
    expect(await comment({ post_id: id, content: "字".repeat(1001) })).toMatchObject({
      status: 400,
      body: { message: "评论内容不能超过1000个字符" },
    });
    expect(await comment({ post_id: 1_111_111_111_111_111, content: "x" })).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    expect(await comment({ post_id: id, parent_id: parent, content: "x" })).toMatchObject({
      status: 404,
      body: { message: "父评论不存在" },
    });
    expect(await comment({ post_id: id, parent_id: 1_111_111_111_111_111, content: "x" })).toMatchObject({ status: 404 });
  });

  it("is one's own to delete, not even the note's author's", async () => {
    const id = await publishedId();
    const commentId = (await comment({ post_id: id, content: "我的" })).body.data.id;
    expect(await api.call("DELETE", `/comments/${commentId}`, { token: author.token })).toMatchObject({
      status: 403,
      body: { message: "只能删除自己发布的评论" },
    });
    expect(await api.call("DELETE", `/comments/${commentId}`, { token: reader.token })).toMatchObject({
      status: 200,
      body: { data: { id: commentId, deletedCount: 1 } },
    });
    expect(await api.call("DELETE", `/comments/${commentId}`, { token: reader.token })).toMatchObject({ status: 404 });
  });
});

describe("one's profile", () => {
  it("changes by the fields that are named, and by nobody else", async () => {
    const edit = (id: string | number, body: Record<string, unknown>, token = reader.token) =>
      api.call("PUT", `/users/${id}`, { body, token });
    expect(await edit("READER", { bio: "读书", interests: "书,猫" })).toMatchObject({ status: 200, body: { message: "资料更新成功" } });
    await edit(reader.id, { nickname: "新读者" });
    const events = (await api.log.readStream(`member-${reader.id}`)).filter(({ type }) => type === "ProfileEdited");
    expect(events.at(-1)?.data).toMatchObject({ nickname: "新读者", bio: "读书", interests: ["书", "猫"] });
    await edit(reader.id, { nickname: "新读者" });
    expect((await api.log.readStream(`member-${reader.id}`)).filter(({ type }) => type === "ProfileEdited")).toHaveLength(2);

    expect(await edit(author.id, { nickname: "坏人" })).toMatchObject({ status: 403, body: { message: "只能修改自己的资料" } });
    expect(await edit("nobody", { nickname: "坏人" })).toMatchObject({ status: 403 });
    expect(await edit(reader.id, { nickname: "" })).toMatchObject({ status: 400, body: { message: "昵称不能为空" } });
    expect(await edit(reader.id, { avatar: await api.picture(author.id, "d") })).toMatchObject({
      status: 400,
      body: { message: "媒体文件无效" },
    });
    expect(await edit(reader.id, { avatar: await api.picture(reader.id, "e") })).toMatchObject({ status: 200 });
    expect(await edit(reader.id, { avatar: null })).toMatchObject({ status: 200 });
  });
});

describe("a limit", () => {
  it("stops a member who comments like a machine, and says when to come back", async () => {
    const id = await publishedId();
    const strict = await api.startNode({ rateLimitFactor: 0.1 });
    const { token } = await api.member("machine");
    const send = () => api.call("POST", "/comments", { body: { post_id: id, content: "x" }, token, url: strict.url });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const stopped = answers.find(({ status }) => status === 429);
    expect(stopped?.body.message).toBe("操作过于频繁，请稍后再试");
    expect(Number(stopped?.headers.get("retry-after"))).toBeGreaterThan(1);
  });
});

describe("demo content", () => {
  it("goes the same road at any moment of the past", async () => {
    const at = "2024-05-06T07:08:09.123Z";
    const outcome = await api.api.execute(
      "PublishNote",
      { input: draft() },
      { actor: { kind: "member", id: author.id }, at, ipRegion: "浙江" },
    );
    if ("kind" in outcome) throw new Error(outcome.message);
    const [event] = outcome.events;
    expect(event).toMatchObject({ at, metadata: { ipRegion: "浙江", actor: { kind: "member", id: author.id } } });
    expect(new Date(timeOfId(requireStored(outcome.events, "NotePublished").data.noteId)).toISOString()).toBe(at);
  });
});
