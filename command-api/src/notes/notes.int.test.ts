import { timeOfId } from "@shiye/events/ids";
import { describe, expect, it } from "vitest";
import { requireStored } from "../kernel/stored-events.ts";
import { useCommunity } from "../testing/use-test-api.ts";

const api = useCommunity();

const ofNote = async (id: number) => (await api.log.readStream(`note-${id}`)).map(({ type }) => type);

describe("the first channels", () => {
  it("are ten, however many nodes create them", async () => {
    expect((await api.allEvents()).filter(({ type }) => type === "CategoryCreated")).toHaveLength(10);
  });
});

describe("publishing", () => {
  it("stores the note with sizes from the records, whatever the client sends", async () => {
    const answer = await api.publish({
      images: [{ url: api.url, alt: "一棵树", width: 1, height: 1 }],
      tags: ["秋天", "秋天", "树"],
      content: "你好 [@读者:READER] 和 [@无:nobody]",
    });
    expect(answer).toMatchObject({ status: 200, body: { message: "发布成功" } });
    const [event] = await api.log.readStream(`note-${answer.body.data.id}`);
    expect(event).toMatchObject({
      type: "NotePublished",
      metadata: { actor: { kind: "member", id: api.author.id }, ipRegion: "本地", correlationId: answer.headers.get("x-request-id") },
      data: {
        authorId: api.author.id,
        images: [{ url: api.url, width: 120, height: 90, alt: "一棵树" }],
        tags: [{ name: "秋天" }, { name: "树" }],
        mentionedIds: [api.reader.id],
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
    expect(await api.publish(wrong)).toMatchObject({ status, body: { message, success: false } });
    expect(await api.log.readLastPosition()).toBe(before);
  });

  it("counts a mention as the name that is shown", async () => {
    expect(await api.publish({ content: `${"字".repeat(1997)}[@小满:xiaoman]`, format: "text" })).toMatchObject({ status: 200 });
    expect(await api.publish({ content: `${"字".repeat(1998)}[@小满:xiaoman]`, format: "text" })).toMatchObject({ status: 400 });
  });

  it("refuses another member's picture", async () => {
    const foreign = await api.picture(api.reader.id, "c");
    expect(await api.publish({ images: [foreign] })).toMatchObject({ status: 400, body: { message: "媒体文件无效" } });
  });

  it("lets two members use the same picture that both uploaded", async () => {
    await api.picture(api.reader.id);
    expect(await api.call("POST", "/posts", { body: api.draft(), token: api.reader.token })).toMatchObject({ status: 200 });
    expect(await api.publish()).toMatchObject({ status: 200 });
  });

  it("accepts exactly 100 code points of emoji", async () => {
    expect(await api.publish({ title: "🍁".repeat(100) })).toMatchObject({ status: 200 });
  });

  it("refuses malformed JSON and a body over the limit", async () => {
    const send = (body: string) => api.call("POST", "/posts", { body, token: api.author.token });
    expect(await send('{"title":')).toMatchObject({ status: 400, body: { message: "请求内容格式错误" } });
    expect(await send(JSON.stringify(api.draft({ content: "x".repeat(400_000) })))).toMatchObject({ status: 413 });
  });

  it("happens once for one key: again, twenty at once, and on another node", async () => {
    const headers = { "Idempotency-Key": "publish-1" };
    const node = await api.startNode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        api.call("POST", "/posts", {
          body: api.draft({ title: "一次" }),
          token: api.author.token,
          headers,
          ...(index % 2 ? { url: node.url } : {}),
        }),
      ),
    );
    answers.push(await api.publish({ title: "一次" }, headers));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const notes = (await api.allEvents()).filter(
      ({ type, data }) => type === "NotePublished" && (data as { title: string }).title === "一次",
    );
    expect(notes).toHaveLength(1);

    expect(await api.publish({ title: "两次" }, headers)).toMatchObject({ status: 409, body: { message: "幂等键已用于其他请求" } });
    // The same key of another member is another key.
    const other = await api.call("POST", "/posts", { body: api.draft({ title: "一次" }), token: api.reader.token, headers });
    expect(other.body.data.id).not.toBe(answers[0]?.body.data.id);
  });

  it("without a key happens as often as it is called (control)", async () => {
    const answers = await Promise.all([api.publish(), api.publish(), api.publish()]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(3);
  });
});

describe("one's own note", () => {
  it("is edited, and tells members who are mentioned for the first time", async () => {
    const id = Number((await api.publish({ content: "hi [@读者:reader]" })).body.data.id);
    const edit = (content: string) => api.call("PUT", `/posts/${id}`, { body: api.draft({ content }), token: api.author.token });
    expect(await edit("hi [@读者:reader] [@作者:author]")).toMatchObject({ status: 200, body: { message: "更新成功" } });
    const stored = await api.log.readStream(`note-${id}`);
    expect(stored[1]).toMatchObject({
      type: "NoteEdited",
      data: { mentionedIds: [api.reader.id, api.author.id], newlyMentionedIds: [api.author.id] },
    });
    await edit("hi [@读者:reader] [@作者:author]");
    expect(await api.log.readStream(`note-${id}`)).toHaveLength(2);
  });

  it("cannot be edited or deleted by others, and is gone when it is deleted", async () => {
    const id = await api.publishedId();
    expect(await api.call("PUT", `/posts/${id}`, { body: api.draft(), token: api.reader.token })).toMatchObject({
      status: 403,
      body: { message: "无权限修改此笔记" },
    });
    expect(await api.call("DELETE", `/posts/${id}`, { token: api.reader.token })).toMatchObject({
      status: 403,
      body: { message: "无权限删除此笔记" },
    });
    expect(await ofNote(id)).toEqual(["NotePublished"]);
    expect(await api.call("DELETE", `/posts/${id}`, { token: api.author.token })).toMatchObject({
      status: 200,
      body: { message: "删除成功" },
    });
    expect(await api.call("DELETE", `/posts/${id}`, { token: api.author.token })).toMatchObject({
      status: 404,
      body: { message: "笔记不存在" },
    });
    expect(await api.call("PUT", `/posts/${id}`, { body: api.draft(), token: api.author.token })).toMatchObject({ status: 404 });
    expect(await ofNote(id)).toEqual(["NotePublished", "NoteBinned"]);
  });

  it.each([["0"], ["-1"], ["abc"], ["1e3"], ["99999999999999999999"]])("is refused under the impossible id %s", async (id) => {
    expect(await api.call("DELETE", `/posts/${id}`, { token: api.author.token })).toMatchObject({
      status: 400,
      body: { message: "编号无效" },
    });
  });

  it("is deleted once by ten calls at the same moment", async () => {
    const id = await api.publishedId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call("DELETE", `/posts/${id}`, { token: api.author.token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ofNote(id)).toEqual(["NotePublished", "NoteBinned"]);
  });
});

describe("demo content", () => {
  it("is created by the same commands, at any moment of the past", async () => {
    const at = "2024-05-06T07:08:09.123Z";
    const outcome = await api.api.execute(
      "PublishNote",
      { input: api.draft() },
      { actor: { kind: "member", id: api.author.id }, at, ipRegion: "浙江" },
    );
    if ("kind" in outcome) throw new Error(outcome.message);
    const [event] = outcome.events;
    expect(event).toMatchObject({ at, metadata: { ipRegion: "浙江", actor: { kind: "member", id: api.author.id } } });
    expect(new Date(timeOfId(requireStored(outcome.events, "NotePublished").data.noteId)).toISOString()).toBe(at);
  });
});
