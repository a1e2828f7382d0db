import { describe, expect, it } from "vitest";
import { useCommunity } from "../testing/use-test-api.ts";

const api = useCommunity();

describe("liking", () => {
  const like = (target_id: number, token: string, more: { method?: string; target_type?: unknown; url?: string } = {}) =>
    api.call(more.method ?? "POST", "/likes", {
      body: { target_type: more.target_type ?? 1, target_id },
      token,
      ...(more.url ? { url: more.url } : {}),
    });

  it("twice counts once, and can be taken back and given again", async () => {
    const id = await api.publishedId();
    expect(await like(id, api.reader.token)).toMatchObject({
      status: 200,
      body: { message: "点赞成功", data: { liked: true, likeCount: 1 } },
    });
    const again = await like(id, api.reader.token);
    expect(again.body.data).toEqual({ liked: true, likeCount: 1 });
    expect(BigInt(again.headers.get("x-log-position") ?? "0")).toBeGreaterThan(0n);
    await like(id, api.reader.token, { method: "DELETE" });
    expect((await like(id, api.reader.token, { method: "DELETE" })).body.data).toEqual({ liked: false, likeCount: 0 });
    await like(id, api.reader.token);
    expect((await api.log.readStream(`like-${api.reader.id}-note-${id}`)).map(({ type }) => type)).toEqual([
      "NoteLiked",
      "NoteUnliked",
      "NoteLiked",
    ]);
  });

  it("refuses other kinds of targets and missing ones", async () => {
    expect(await like(1_111_111_111_111_111, api.reader.token)).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    expect(await like(1_111_111_111_111_111, api.reader.token, { target_type: 2 })).toMatchObject({
      status: 404,
      body: { message: "评论不存在" },
    });
    expect(await like(1, api.reader.token, { target_type: 3 })).toMatchObject({ status: 400, body: { message: "无效的目标类型" } });
    expect(await like(1, api.reader.token, { target_type: "x" })).toMatchObject({ status: 400, body: { message: "无效的目标类型" } });
  });

  it("by fifty members at once counts all of them", async () => {
    const id = await api.publishedId();
    const members = await Promise.all(Array.from({ length: 50 }, (_none, index) => api.member(`fan_${index}`)));
    const answers = await Promise.all(members.map(({ token }) => like(id, token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const likes = (await api.allEvents()).filter(({ type, data }) => type === "NoteLiked" && (data as { noteId: number }).noteId === id);
    expect(new Set(likes.map(({ data }) => (data as { memberId: number }).memberId)).size).toBe(50);
    expect(likes).toHaveLength(50);
  });

  it("by one member fifty times at once, over two nodes, is one like", async () => {
    const id = await api.publishedId();
    const node = await api.startNode();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) => like(id, api.reader.token, index % 2 ? { url: node.url } : {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await api.log.readStream(`like-${api.reader.id}-note-${id}`)).toHaveLength(1);
  });

  it("is refused soon for a note that another node has deleted", async () => {
    const id = await api.publishedId();
    const node = await api.startNode();
    await like(id, api.author.token, { url: node.url });
    await api.call("DELETE", `/posts/${id}`, { token: api.author.token });
    await expect.poll(async () => (await like(id, api.reader.token, { url: node.url })).status, { timeout: 3000 }).toBe(404);
  });

  it("sees at once what another node has stored when it answers that there is nothing to do", async () => {
    const id = await api.publishedId();
    const node = await api.startNode();
    await like(id, api.reader.token);
    await like(id, api.reader.token, { url: node.url, method: "DELETE" });
    await like(id, api.reader.token);
    expect((await api.log.readStream(`like-${api.reader.id}-note-${id}`)).map(({ type }) => type)).toEqual([
      "NoteLiked",
      "NoteUnliked",
      "NoteLiked",
    ]);
  });
});
