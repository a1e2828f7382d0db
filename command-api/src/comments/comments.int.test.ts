import { describe, expect, it } from "vitest";
import { useCommunity } from "../testing/use-test-api.ts";

const api = useCommunity();

describe("commenting", () => {
  const comment = (body: Record<string, unknown>, token = api.reader.token) => api.call("POST", "/comments", { body, token });

  it("answers with the comment as it will be shown", async () => {
    const id = await api.publishedId();
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
      '好看 &lt;b&gt;!&lt;/b&gt; 1 &lt; 2<br><a href="/user/author" class="mention-link" data-user-id="author" contenteditable="false">@作者</a>',
    );
    const parent = Number(first.body.data.id);
    const reply = await comment({ post_id: id, parent_id: parent, content: "谢谢" }, api.author.token);
    expect(reply).toMatchObject({ body: { data: { parent_id: parent, reply_to: "读者" } } });
    const deep = await comment({ post_id: String(id), parent_id: reply.body.data.id, content: "不客气" });
    const [stored] = await api.log.readStream(`comment-${deep.body.data.id}`);
    expect(stored?.data).toMatchObject({
      ancestorIds: [parent, reply.body.data.id],
      parentAuthorId: api.author.id,
      noteAuthorId: api.author.id,
    });

    const liked = await api.call("POST", "/likes", { body: { target_type: 2, target_id: deep.body.data.id }, token: api.author.token });
    expect(liked.body.data).toEqual({ liked: true, likeCount: 1 });
    // A deletion removes everything below too.
    expect(await api.call("DELETE", `/comments/${parent}`, { token: api.reader.token })).toMatchObject({ body: { data: { id: parent } } });
    expect(await comment({ post_id: id, parent_id: deep.body.data.id, content: "还在吗" })).toMatchObject({ status: 404 });
    expect(
      await api.call("POST", "/likes", { body: { target_type: 2, target_id: deep.body.data.id }, token: api.reader.token }),
    ).toMatchObject({
      status: 404,
      body: { message: "评论不存在" },
    });
  });

  it("refuses empty and too long comments, missing notes, and parents of another note", async () => {
    const [id, otherId] = [await api.publishedId(), await api.publishedId()];
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

  it("is deleted by its author or the author of the note, and by nobody else", async () => {
    const id = await api.publishedId();
    const write = async (token?: string) =>
      (await api.call("POST", "/comments", { token: token ?? api.reader.token, body: { post_id: id, content: "我的" } })).body.data.id;
    const remove = (commentId: unknown, token: string) => api.call("DELETE", `/comments/${commentId}`, { token });
    expect(await remove(await write(api.author.token), api.reader.token)).toMatchObject({
      status: 403,
      body: { message: "只能删除自己发布的评论" },
    });
    for (const { token } of [api.reader, api.author]) {
      const commentId = await write();
      expect(await remove(commentId, token)).toMatchObject({ status: 200, body: { data: { id: commentId, deletedCount: 1 } } });
      expect(await remove(commentId, token)).toMatchObject({ status: 404 });
    }
  });
});

describe("a limit", () => {
  it("stops a member who comments very fast, and says when to come back", async () => {
    const id = await api.publishedId();
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
