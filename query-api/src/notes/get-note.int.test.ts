import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let author = 0;
let category = 0;

beforeAll(async () => {
  author = await world.given.member({ accountName: "Writer", nickname: "写字的人" });
  category = await world.given.category("学习", "study");
});

describe("one note", () => {
  it("is returned in full, with existing mentions as links and everything else escaped, in two statements", async () => {
    await world.given.member({ accountName: "LinYe", nickname: "林<叶>" });
    const id = await world.given.note({
      authorId: author,
      categoryId: category,
      content: `${"长".repeat(300)}\n[@旧名:linye]和[@无人:nobody]<script>alert(1)</script>`,
    });
    const reply = await world.get(`/api/posts/${id}`);
    const note = dataOf("GetNote", reply);
    expect(reply.statements).toBe(2);
    expect(note.content).toBe(
      `${"长".repeat(300)}<br><a href="/user/LinYe" class="mention-link" data-user-id="LinYe" contenteditable="false">@林&lt;叶&gt;</a>` +
        "和@无人&lt;script&gt;alert(1)&lt;/script&gt;",
    );
    expect(note).toMatchObject({ author: "写字的人", category: "学习", category_title: "study", is_draft: 0, liked: false });
  });

  it("that mentions nobody takes one statement", async () => {
    const id = await world.given.note({ authorId: author, categoryId: category });
    expect((await world.get(`/api/posts/${id}`)).statements).toBe(1);
  });

  it("lists every picture with its size and its existing variants", async () => {
    const names = ["aa", "bb"].map((start) => `${start}/${start}${"1".repeat(30)}`);
    const id = await world.given.note({
      authorId: author,
      categoryId: category,
      images: names.map((name) => ({ url: `/media/${name}.jpg`, width: 30, height: 40, thumbhash: null, alt: "" })),
    });
    await world.given.mediaFile(`${names[1]}.jpg`, [{ name: `${names[1]}-240.avif`, width: 240, type: "image/avif" }]);
    const note = dataOf("GetNote", await world.get(`/api/posts/${id}`));
    expect(note.media.map(({ url, variants }) => [url, variants])).toEqual([
      [`/media/${names[0]}.jpg`, []],
      [`/media/${names[1]}.jpg`, [{ url: `/media/${names[1]}-240.avif`, width: 240, type: "image/avif" }]],
    ]);
  });

  it.each(["deleted", "unknown"])("that is %s is 404 笔记不存在", async (kind) => {
    const id =
      kind === "deleted" ? await world.given.note({ authorId: author, categoryId: category, visible: false }) : world.given.nextId();
    expect(await world.get(`/api/posts/${id}`)).toMatchObject({ status: 404, body: { message: "笔记不存在", success: false } });
  });

  it("with an impossible id is 400", async () => {
    expect(await world.get("/api/posts/abc")).toMatchObject({ status: 400, body: { message: "编号无效" } });
  });

  it("has a head for messengers, in which all of its texts are escaped", async () => {
    const id = await world.given.note({ authorId: author, categoryId: category, title: '"><script>x</script>' });
    const head = await world.get(`/internal/head?path=${encodeURIComponent(`/post?id=${id}`)}&origin=https://shiye.example`);
    expect(head.status).toBe(200);
    expect(head.body.message).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;">');
    expect(head.body.message).toContain(`<meta property="og:url" content="https://shiye.example/post?id=${id}">`);
    const member = await world.get("/internal/head?path=/user/writer&origin=https://shiye.example");
    expect(member.body.message).toContain('<meta property="og:title" content="写字的人的主页">');
    expect((await world.get(`/internal/head?path=/post?id=${world.given.nextId()}`)).status).toBe(404);
    expect((await world.get("/internal/head?path=http://%5B")).status).toBe(404);
  });
});
