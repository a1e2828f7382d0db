import { AddComment, GetComments } from "@shiye/events/comments";
import { UploadSingle } from "@shiye/events/media";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";

const world = useWorld();
let writer: WorldMember;
let other: WorldMember;
let noteId: number;
let pictures: string[];
beforeAll(async () => {
  [writer, other] = await Promise.all([world.member("writer", "写的人"), world.member("other", "别人")]);
  noteId = await other.publish("来看看图");
  pictures = await Promise.all([61, 62].map(async (seed) => dataOf(UploadSingle, await writer.upload(await drawJpeg(seed, 300, 200))).url));
});

const say = (content: string, member = writer) => member.call("POST", "/comments", { body: { post_id: noteId, content } });
const tag = (url = "") => `<img src="${url}" alt="图片" class="comment-image">`;
const refused = (status: number, message: string) => ({ status, body: { code: status, success: false, message } });

describe("a comment with pictures", () => {
  it("shows them in the one form there is, however they were sent, at once and to everybody", async () => {
    const sent = `看 <img class='comment-image' src='${world.url}${pictures[0]}'/>和${tag(pictures[1])}<b>!`;
    const written = await say(sent);
    const shown = `看 ${tag(pictures[0])}和${tag(pictures[1])}&lt;b&gt;!`;
    expect(dataOf(AddComment, written).content).toBe(shown);
    const headers = { "x-min-position": written.headers.get("x-log-position") ?? "" };
    const { comments } = dataOf(GetComments, await world.call("GET", `/posts/${noteId}/comments?limit=1`, { headers }));
    expect(comments[0]?.content).toBe(shown);
    // Smaller ones are there from the first moment, also in the answer to the writer.
    const [told, read] = [dataOf(AddComment, written).media, comments[0]?.media ?? []];
    expect(told.map(({ url, width, height, variants }) => [url, width, height, variants[0]?.width])).toEqual(
      pictures.map((url) => [url, 300, 200, 240]),
    );
    expect(read.map(({ url, width, height, variants }) => [url, width, height, variants[0]?.width])).toEqual(
      pictures.map((url) => [url, 300, 200, 240]),
    );
    expect((await fetch(world.url + pictures[0])).headers.get("content-type")).toBe("image/jpeg");
  });

  it("may be a picture and nothing else, and as long as without", async () => {
    expect(dataOf(AddComment, await say(tag(pictures[0]))).content).toBe(tag(pictures[0]));
    const long = "字".repeat(1000);
    expect(dataOf(AddComment, await say(long + tag(pictures[0]))).content).toBe(long + tag(pictures[0]));
    expect(await say(`${long}字${tag(pictures[0])}`)).toMatchObject(refused(400, "评论内容不能超过1000个字符"));
  });

  it("is refused with somebody else's, with one that is not there, and with ten", async () => {
    expect(await say(tag(pictures[0]), other)).toMatchObject(refused(400, "媒体文件无效"));
    expect(await say(`[image:${pictures[0]}]`, other)).toMatchObject(refused(400, "媒体文件无效"));
    expect(await say(tag(`/media/ab/ab${"0".repeat(30)}.jpg`))).toMatchObject(refused(400, "媒体文件无效"));
    expect(await say(tag(pictures[0]).repeat(10))).toMatchObject(refused(400, "最多只能上传9张图片"));
    expect(dataOf(AddComment, await say(tag(pictures[0]).repeat(9))).content).toBe(tag(pictures[0]).repeat(9));
  });

  it("is refused when there is nothing in it", async () => {
    expect(await say(" <br> ")).toMatchObject(refused(400, "笔记ID和评论内容不能为空"));
  });

  it("shows what is no picture of ours as the text it is", async () => {
    expect(dataOf(AddComment, await say('<img src="/x.png">')).content).toBe("&lt;img src=&quot;/x.png&quot;&gt;");
  });

  it.each([
    `<img src="${"x"}" onerror="alert(1)">好`,
    `<img src="/media/../x.jpg" onerror=alert(1)>好`,
    "好<script>alert(1)</script><svg/onload=alert(1)>",
    "好&lt;img src=x onerror=alert(1)&gt;",
    "好[image:javascript:alert(1)]",
    '好[image:/media/ab/x.jpg" onerror="alert(1)]',
  ])("never holds anything that runs: %s", async (content) => {
    const { content: html } = dataOf(AddComment, await say(content));
    expect(html).not.toMatch(/[<>]/);
    expect(html).not.toContain('"');
  });
});
