import { GetNoteVersions } from "@shiye/events/note-versions";
import { beforeAll, describe, expect, it } from "vitest";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal, noteCalls } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let calls: ReturnType<typeof noteCalls>;

beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author", "作者"), world.member("reader", "读者")]);
  calls = noteCalls(world);
});

const versions = async (id: number) => exactly(GetNoteVersions, await author.get(`/posts/${id}/versions`));

describe("GET /posts/{id}/versions", () => {
  it("tells what one's own note has said, the newest first, and what each change was", async () => {
    const [study, campus] = await calls.categories();
    const [first, second] = [await calls.picture(author, 1), await calls.picture(author, 2)];
    const body = { title: "秋天", content: "叶子 <b> [@读者:reader]", format: "text", category_id: study?.id, tags: ["树"] };
    const id = calls.idOf(await calls.post(author, { ...body, images: [first.url] }));
    await calls.put(author, id, { ...body, images: [first.url], title: "深秋", tags: ["树", "风"] });
    await calls.put(author, id, { ...body, images: [second.url, first.url], title: "深秋", tags: ["树", "风"], category_id: campus?.id });
    const { total, versions: told } = await versions(id);
    expect(total).toBe(3);
    expect(told.map(({ version, current, changed, title }) => ({ version, current, changed, title }))).toEqual([
      { version: 3, current: true, changed: ["category", "images"], title: "深秋" },
      { version: 2, current: false, changed: ["title", "tags"], title: "深秋" },
      { version: 1, current: false, changed: [], title: "秋天" },
    ]);
    expect(told[2]).toMatchObject({ content: "叶子 <b> [@读者:reader]", tags: ["树"], category_id: study?.id });
    expect(told[0]?.images.map(({ url, gone }) => [url, gone])).toEqual([
      [second.url, false],
      [first.url, false],
    ]);

    // What a version says can be sent as it is, and comes back as one more.
    const { title, content, category_id, tags } = told[2] ?? {};
    await calls.put(author, id, { title, content, category_id, tags, format: "text", images: [first.url] });
    const again = await versions(id);
    expect(again.versions[0]).toMatchObject({ version: 4, current: true, title: "秋天", content: "叶子 <b> [@读者:reader]", tags: ["树"] });
    expect((await calls.detail(reader, id)).title).toBe("秋天");
  });

  it("names a picture whose file is gone, without which the version is restored", async () => {
    const [study] = await calls.categories();
    const [kept, dropped] = [await calls.picture(author, 3), await calls.picture(author, 4)];
    const body = { title: "两张", content: "字", category_id: study?.id };
    const id = calls.idOf(await calls.post(author, { ...body, images: [kept.url, dropped.url] }));
    await calls.put(author, id, { ...body, images: [kept.url] });
    await world.query("update media.files set retired_at = now() where name = $1", [dropped.url.replace("/media/", "")]);
    const [, first] = (await versions(id)).versions;
    expect(first?.images.map(({ url, gone }) => [url, gone])).toEqual([
      [kept.url, false],
      [dropped.url, true],
    ]);
    expectRefusal(await calls.put(author, id, { ...body, images: [kept.url, dropped.url] }), 400, "媒体文件无效");
  });

  it("begins with the publication of what was a draft, and goes on after the recycle bin", async () => {
    const [study] = await calls.categories();
    const picture = await calls.picture(author, 5);
    const body = { title: "先是草稿", content: "字", category_id: study?.id, images: [picture.url] };
    const id = calls.idOf(await calls.post(author, { ...body, is_draft: true }));
    expectRefusal(await author.get(`/posts/${id}/versions`), 404, "笔记不存在");
    await calls.put(author, id, { ...body, is_draft: false });
    await calls.remove(author, id);
    expectRefusal(await author.get(`/posts/${id}/versions`), 404, "笔记不存在");
    await author.call("POST", `/recycle-bin/${id}/restore`);
    await calls.put(author, id, { ...body, title: "回来以后" });
    expect((await versions(id)).versions.map(({ title }) => title)).toEqual(["回来以后", "先是草稿"]);
  });

  it("is for the author alone", async () => {
    const id = await author.publish("我的过去");
    expectRefusal(await reader.get(`/posts/${id}/versions`), 404, "笔记不存在");
    expectRefusal(await world.call("GET", `/posts/${id}/versions`), 401, "访问令牌缺失");
    expectRefusal(await author.get("/posts/abc/versions"), 400, "编号无效");
    expectRefusal(await author.get("/posts/1000000000000001/versions"), 404, "笔记不存在");
  });
});

covers(world, [GetNoteVersions]);
