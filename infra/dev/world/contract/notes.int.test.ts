import { DeleteNote, EditNote, GetNote, GetNotes, PublishNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal, noteCalls } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let calls: ReturnType<typeof noteCalls>;
let categoryId = 0;
let picture = { url: "", width: 0, height: 0, thumbhash: "" };
let video = "";
let foreignPicture = "";
let foreignVideo = "";

beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author", "作者"), world.member("reader", "读者")]);
  calls = noteCalls(world);
  categoryId = (await calls.categories())[0]?.id ?? 0;
  picture = await calls.picture(author, 1);
  video = await calls.video(author, "a");
  foreignPicture = (await calls.picture(reader, 2)).url;
  foreignVideo = await calls.video(reader, "b");
});

const note = (more: object = {}) => ({ title: "秋天", content: "叶子黄了", category_id: categoryId, images: [picture.url], ...more });
const film = (more: object = {}) => ({
  ...note({ images: [] }),
  type: 2,
  video: { url: video, coverUrl: picture.url, name: "日出.mp4" },
  ...more,
});
const publish = async (body: object) => calls.idOf(await calls.post(author, body));

describe("POST /posts", () => {
  it("publishes a note and answers its id, which reads at once for whoever says how far they have written", async () => {
    const answer = await author.call("POST", "/posts", { body: note({ tags: ["校园", { id: 1, name: "秋" }] }) });
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "发布成功" });
    const { id } = exactly(PublishNote, answer);
    const position = answer.headers.get("x-log-position") ?? "";
    const read = exactly(GetNote, await author.get(`/posts/${id}`, { "x-min-position": position }));
    expect(read).toMatchObject({
      ...{ id, user_id: author.id, author_account: "author", nickname: "作者", title: "秋天", content: "叶子黄了" },
      ...{ type: 1, is_draft: 0, category_id: categoryId, category: "学习", category_title: "study", location: "本地" },
      ...{ images: [picture.url], image: picture.url, video_url: null, cover_url: null, videos: [] },
      ...{ width: picture.width, height: picture.height, thumbhash: picture.thumbhash, like_count: 0, liked: false },
      tags: [{ name: "校园" }, { name: "秋" }],
      media: [{ url: picture.url, alt: "" }],
    });
  });

  it.each([
    ["numbers as texts", () => ({ category_id: String(categoryId), type: "1", is_draft: "0" })],
    ["flags in words", () => ({ is_draft: "false", video: null })],
    ["pictures as objects", () => ({ images: [{ url: picture.url, alt: "一棵树", size: 3 }] })],
    ["a title of 100 characters, each of two units", () => ({ title: "🍁".repeat(100) })],
    ["a text of 2000 characters", () => ({ content: "字".repeat(2000) })],
    ["nine pictures", () => ({ images: Array.from({ length: 9 }, () => picture.url) })],
    [
      "ten tags of eight characters, one of them twice",
      () => ({ tags: ["一二三四五六七0", ..."0123456789"].map((t) => t.padStart(8, "一二三四五六七")) }),
    ],
  ])("takes %s", async (_what, more) => {
    expect(await calls.post(author, note(more()))).toMatchObject({ status: 200, body: { message: "发布成功" } });
  });

  it.each([
    ["without a title", () => ({ title: "  " }), "发布时标题和内容不能为空"],
    ["without a text", () => ({ content: "<br>" }), "发布时标题和内容不能为空"],
    ["without a channel", () => ({ category_id: "" }), "请选择分类"],
    ["in a channel that is not there", () => ({ category_id: 1_111_111_111_111_111 }), "分类不存在"],
    ["in a channel that is a word", () => ({ category_id: "study" }), "编号无效"],
    ["without a picture", () => ({ images: [] }), "请至少上传一张图片"],
    ["with the video of a note with pictures only", () => ({ ...film(), type: 1 }), "请至少上传一张图片"],
    ["with somebody else's picture", () => ({ images: [foreignPicture] }), "媒体文件无效"],
    ["with a picture of another site", () => ({ images: ["https://example.com/a.jpg"] }), "媒体文件无效"],
    ["with a video among the pictures", () => ({ images: [picture.url, video] }), "媒体文件无效"],
    ["with a video that is not there", () => ({ type: 2, video: null }), "请选择视频文件"],
    ["with somebody else's video", () => film({ video: foreignVideo }), "媒体文件无效"],
    ["with a picture for the video", () => film({ video: { url: picture.url } }), "媒体文件无效"],
    ["with a video for the cover", () => film({ video: { url: video, coverUrl: video } }), "媒体文件无效"],
    ["with somebody else's cover", () => film({ video: { url: video, coverUrl: foreignPicture } }), "媒体文件无效"],
    ["with 101 characters of title", () => ({ title: "字".repeat(101) }), "标题不能超过100个字符"],
    ["with 2001 characters of text", () => ({ content: "🍁".repeat(2001) }), "内容不能超过2000个字符"],
    ["with ten pictures", () => ({ images: Array.from({ length: 10 }, () => picture.url) }), "最多只能上传9张图片"],
    ["with eleven tags", () => ({ tags: Array.from({ length: 11 }, (_none, index) => `t${index}`) }), "标签不能超过10个"],
    ["with a tag of nine characters", () => ({ tags: ["一二三四五六七八九"] }), "标签不能超过8个字符"],
    ["with tags that are a text", () => ({ tags: "校园" }), "标签格式错误"],
    ["with pictures that are none", () => ({ images: [7] }), "图片格式错误"],
    ["with a video that is none", () => ({ video: { name: "日出" } }), "视频格式错误"],
    ["of a kind that there is not", () => ({ type: 3 }), "笔记类型无效"],
    ["that may be a draft or not", () => ({ is_draft: "vielleicht" }), "参数格式错误"],
    ["with an object for a text", () => ({ content: { $ne: 1 } }), "参数格式错误"],
  ])("%s is refused, and nothing is written", async (_what, more, message) => {
    const before = (await calls.list(author, `?user_id=author`)).pagination.total;
    expectRefusal(await calls.post(author, note(more())), 400, message);
    expect((await calls.list(author, `?user_id=author`)).pagination.total).toBe(before);
  });

  it("is for members only", async () => {
    expectRefusal(await world.call("POST", "/posts", { body: note() }), 401, "访问令牌缺失");
    expectRefusal(await world.call("POST", "/posts", { body: note(), token: "null" }), 401, "无效的访问令牌");
  });
});

describe("what a note says", () => {
  it("never comes out as markup, however it was sent", async () => {
    const attack = '<script>alert(1)</script>&lt;script&gt;alert(2)&lt;/script&gt;<img src=x onerror="alert(3)"> 1 < 2';
    const id = await publish(note({ title: "<b>粗</b>", content: attack }));
    const { content, title } = await calls.detail(reader, id);
    expect(content).toBe(
      "&lt;script&gt;alert(1)&lt;/script&gt;&lt;script&gt;alert(2)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(3)&quot;&gt; 1 &lt; 2",
    );
    expect(title, "a title is plain text to the letter").toBe("<b>粗</b>");
  });

  it("is shown though half a character or a zero was sent, in whatever field", async () => {
    const broken = "\ud800a\u0000";
    const pictures = { title: broken, content: broken, tags: [broken], images: [{ url: picture.url, alt: broken }] };
    expect(await calls.detail(reader, await publish(note(pictures)))).toMatchObject({
      ...{ title: "\ufffda", content: "\ufffda", tags: [{ name: "\ufffda" }], media: [{ alt: "\ufffda" }] },
    });
    const id = await publish(film({ video: { url: video, name: broken } }));
    expect((await calls.detail(author, id)).originalData?.video?.name).toBe("\ufffda");
    expectRefusal(await calls.post(author, note({ images: [`${picture.url}${broken}`] })), 400, "媒体文件无效");
  });

  it("is a hundred characters on a card, with a mention as the name it shows, and all of it in the note itself", async () => {
    const text = `${"🍁".repeat(90)}[@读者:reader]<b>${"长".repeat(200)}`;
    const id = calls.idOf(await calls.post(author, { ...(await author.noteBody("很长")), content: text }));
    const card = (await calls.list(author, `?user_id=${author.id}`)).posts.find((post) => post.id === id);
    expect(card?.content, "cut, and escaped afterwards").toBe(`${"🍁".repeat(90)}@读者&lt;b&gt;${"长".repeat(4)}`);
    expect((await calls.detail(author, id)).content).toContain("长".repeat(200));
  });

  it("mentions by token and by link alike, shows those who exist, and leaves the others as text", async () => {
    const link = `<a href="/user/reader" class="mention-link" data-user-id="reader" contenteditable="false">@读者</a>`;
    for (const content of ["看 [@读者:reader]<br>[@无人:nobody]", `看 ${link}<br>[@无人:nobody]`]) {
      const id = await publish(note({ content }));
      expect((await calls.detail(reader, id)).content).toBe(`看 ${link}<br>@无人`);
      expect((await calls.detail(author, id)).originalData?.content, "as its author would type it").toBe(
        "看 [@读者:reader]\n[@无人:nobody]",
      );
    }
  });

  it("comes in its original form to its author alone", async () => {
    const id = await publish(note({ tags: ["秋"] }));
    const own = await calls.detail(author, id);
    expect(own.originalData).toEqual({
      content: "叶子黄了",
      images: [picture.url],
      tags: own.tags,
      video: null,
      createdAt: own.created_at,
      userId: author.id,
    });
    expect(await calls.detail(reader, id)).not.toHaveProperty("originalData");
    expect(dataOf(GetNote, await world.call("GET", `/posts/${id}`))).not.toHaveProperty("originalData");
  });
});

describe("a video note", () => {
  it("shows the video and its cover, in lists and in full, and counts among the videos", async () => {
    const id = await publish(film());
    await world.settlePictures();
    const cover = { image: picture.url, cover_url: picture.url, video_url: video, images: [], type: 2 };
    const size = { width: picture.width, height: picture.height, thumbhash: picture.thumbhash };
    const [card] = (await calls.list(reader, "?type=2")).posts;
    expect(card).toMatchObject({ id, ...cover, ...size, aspectRatio: 1.3333 });
    expect(card?.variants.length).toBeGreaterThan(0);
    const whole = await calls.detail(author, id);
    expect(whole).toMatchObject({ ...cover, ...size, media: [], videos: [{ video_url: video, cover_url: picture.url }] });
    expect(whole.variants).toEqual(card?.variants);
    expect(whole.originalData?.video).toEqual({ url: video, coverUrl: picture.url, name: "日出.mp4", size: 4321 });
  });

  it("may be named by its address alone, and has the cover that the upload made, or none", async () => {
    const bare = await calls.detail(reader, await publish(film({ video, type: undefined })));
    expect(bare).toMatchObject({ type: 2, video_url: video, image: null, cover_url: null, width: 0, aspectRatio: 1, variants: [] });
    const withPoster = await calls.video(author, "c", picture.url);
    expect(await calls.detail(reader, await publish(film({ video: withPoster })))).toMatchObject({ cover_url: picture.url });
  });

  it("is edited: its words, its tags, its cover, and the video itself", async () => {
    const id = await publish(film());
    const same = { url: video, coverUrl: picture.url, name: "日出.mp4", size: 4321 };
    expect(await calls.put(author, id, film({ title: "跑道", tags: ["晨跑"], video: same }))).toMatchObject({
      status: 200,
      body: { message: "更新成功", data: { id } },
    });
    expect(await calls.detail(reader, id)).toMatchObject({
      title: "跑道",
      tags: [{ name: "晨跑" }],
      video_url: video,
      cover_url: picture.url,
    });
    const another = await calls.video(author, "d");
    await calls.put(author, id, film({ video: { url: another } }));
    expect(await calls.detail(reader, id)).toMatchObject({ title: "秋天", type: 2, video_url: another, cover_url: null });
    expectRefusal(await calls.put(author, id, film({ video: null })), 400, "请选择视频文件");
    expectRefusal(await calls.put(author, id, film({ video: foreignVideo })), 400, "媒体文件无效");
    expect(await calls.detail(reader, id)).toMatchObject({ video_url: another });
  });
});

describe("PUT /posts/{id}", () => {
  it("keeps the time of publication, and pushes a notification to the newly mentioned only", async () => {
    const line = await world.openLine({ token: reader.token });
    const id = await publish(note({ content: "你好 [@读者:reader]" }));
    const before = await calls.detail(reader, id);
    const mentions = () => line.dataOf("notification:new").filter((data) => (data as { target_id: number }).target_id === id);
    await expect.poll(mentions, { timeout: 10_000 }).toHaveLength(1);
    await calls.put(author, id, note({ content: "你好 [@读者:reader] [@作者:author]" }));
    await calls.put(author, id, note({ content: "再见" }));
    expect(await calls.detail(reader, id)).toMatchObject({ content: "再见", created_at: before.created_at });
    // What comes after it on the same line shows that nothing more was on its way.
    const last = await publish(note({ content: "还有 [@读者:reader]" }));
    await expect
      .poll(() => line.dataOf("notification:new"), { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ target_id: last }));
    expect(mentions()).toHaveLength(1);
    line.cut();
  });

  it("and DELETE are for the author, and for what is there", async () => {
    const id = await publish(note());
    expectRefusal(await calls.put(reader, id, note({ images: [foreignPicture] })), 403, "无权限修改此笔记");
    expectRefusal(await calls.remove(reader, id), 403, "无权限删除此笔记");
    expectRefusal(await calls.put(author, id, note({ title: "" })), 400, "发布时标题和内容不能为空");
    expectRefusal(await calls.put(author, id, note({ is_draft: 1 })), 400, "已发布的笔记不能转为草稿");
    expectRefusal(await world.call("DELETE", `/posts/${id}`), 401, "访问令牌缺失");
    expectRefusal(await author.call("DELETE", "/posts/abc"), 400, "编号无效");
    expect(await calls.detail(reader, id)).toMatchObject({ title: "秋天", is_draft: 0 });

    expect(await calls.remove(author, id)).toMatchObject({ status: 200, body: { message: "删除成功", data: { id } } });
    for (const answer of [await calls.remove(author, id), await calls.put(author, id, note()), await author.get(`/posts/${id}`)])
      expectRefusal(answer, 404, "笔记不存在");
    const { posts } = dataOf(GetNotes, await world.call("GET", "/posts?limit=100"));
    expect(posts.map((post) => post.id)).not.toContain(id);
  });
});

covers(world, [PublishNote, EditNote, DeleteNote, GetNote]);
