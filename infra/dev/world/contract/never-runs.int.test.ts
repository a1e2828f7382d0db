import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { AddComment, GetComments } from "@shiye/events/comments";
import { UploadSingle, UploadVideo } from "@shiye/events/media";
import { GetNote, PublishNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { crawl, fetchPage } from "./crawl.ts";
import { fillWorld, type RichWorld } from "./rich-world.ts";

const world = useWorld();
let rich: RichWorld;
let writer: WorldMember;

beforeAll(async () => {
  rich = await fillWorld(world);
  writer = rich.author;
}, 120_000);

/** What has run somewhere: elements, handlers, addresses, half-open tags, tags in tags, and what decoding makes of entities. */
const SCRIPTS = [
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "<svg/onload=alert(1)>",
  '<a href="javascript:alert(1)">点</a>',
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '"><iframe srcdoc="<b>x">',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  '<a href="/user/x" class="mention-link" onclick="alert(1)" data-user-id="x">@x</a>',
  '<img src="/media/x" alt="图片" class="comment-image" onerror=alert(1)>',
  "<img src=x onerror=alert(1)//",
] as const;

/** The whole of the markup that a content may have. Source: contract §4. */
const ALLOWED =
  /<br>|<a href="\/user\/\w+" class="mention-link" data-user-id="\w+" contenteditable="false">@[^<>"]*<\/a>|<img src="\/media\/[\w/.-]+" alt="图片" class="comment-image">/g;
const foreignMarkup = (html: string) => html.replace(ALLOWED, "").match(/[<>]/g) ?? [];

describe.each(SCRIPTS.map((script) => ({ script })))("$script", ({ script }) => {
  it("in a note, a comment and a reply comes out as text", async () => {
    const id = dataOf(
      PublishNote,
      await writer.call("POST", "/posts", { body: await writer.noteBody(script.slice(0, 90), `前${script}后`) }),
    ).id;
    await world.settle();
    const note = dataOf(GetNote, await rich.reader.get(`/posts/${id}?skipViewCount=1`));
    expect(foreignMarkup(note.content)).toEqual([]);
    const answer = await rich.reader.call("POST", "/comments", { body: { post_id: id, content: `前${script}后` } });
    const comment = dataOf(AddComment, answer);
    expect(foreignMarkup(comment.content)).toEqual([]);
    await writer.call("POST", "/comments", { body: { post_id: id, content: `前${script}后`, parent_id: comment.id } });
    await world.settle();
    for (const one of dataOf(GetComments, await writer.get(`/posts/${id}/comments`)).comments)
      expect(foreignMarkup(one.content)).toEqual([]);
    const { body } = await writer.get("/notifications/comments");
    for (const { comment_content } of (body.data as { notifications: { comment_content: string | null }[] }).notifications)
      expect(foreignMarkup(comment_content ?? "")).toEqual([]);
  });

  it("in an application for a badge is kept as no markup at all, as an object and as a table", async () => {
    const who = await world.member(`a_${SCRIPTS.indexOf(script as (typeof SCRIPTS)[number])}`);
    const fields = { realName: script, idCard: "110101199001011237", occupation: script, reason: script };
    const rows = { 真实姓名: script, 身份证号: fields.idCard, 职业: script, 申请理由: script };
    const table = `<table>${Object.entries(rows)
      .map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`)
      .join("")}</table>`;
    for (const content of [{ ...fields, realName: script.slice(0, 30) }, table]) {
      const answer = await who.call("POST", "/users/verification", { body: { type: 2, content } });
      // The table of some of them says nothing any more once its markup is gone.
      if (answer.status !== 200) expect(answer.status).toBe(400);
      await world.settle();
      const kept = await world.query<{ fields: string | null }>(
        "select fields::text as fields from verifications.applications where member_id = $1",
        [who.id],
      );
      if (answer.status === 200) expect(kept.some(({ fields }) => fields !== null)).toBe(true);
      for (const row of kept) expect(row.fields ?? "").not.toMatch(/[<>]/);
      await who.call("DELETE", "/users/verification/revoke");
    }
    for (const event of await world.readStream(`verification-${who.id}`)) expect(JSON.stringify(event.data)).not.toMatch(/[<>]/);
  });

  it("in a profile is not in the head of its page", async () => {
    const body = { nickname: script.slice(0, 10), bio: script, major: script.slice(0, 11), interests: [script.slice(0, 8)] };
    expect((await writer.call("PUT", `/users/${writer.id}`, { body })).status).toBe(200);
    await world.settle();
    const node = await world.startQueryNode();
    for (const page of [`/user/${writer.name}`, `/post?id=${rich.note}`]) {
      const head = await (await fetch(`${node.url}/internal/head?path=${encodeURIComponent(page)}&origin=http://x`)).text();
      // The data element is none that a browser runs, and nothing in it can end it.
      const [element = "", data = ""] = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(head) ?? [];
      expect(data).not.toContain("<");
      expect(JSON.parse(data)).toMatchObject({ page: expect.any(String) });
      expect(head.replace(element, "").replace(/<(?:title|\/title|meta|link)\b[^<>]*>/g, "")).not.toMatch(/[<>]/);
    }
    await node.stop();
  });

  it("in a chat message and as the name of a file is told back as the text it is, in no page", async () => {
    const sent = await writer.call("POST", `/chat/conversations/${rich.conversation}/messages`, { body: { content: script } });
    expect(sent).toMatchObject({ status: 200, body: { data: { content: script } } });
    const named = await writer.upload(await drawJpeg(21), `${script.replaceAll('"', "'")}.jpg`);
    const { url } = dataOf(UploadSingle, named);
    expect(url).toMatch(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w+$/);
    for (const answer of [sent, named]) expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });
});

describe("every answer", () => {
  it("is JSON that no browser takes for a page, whatever is in it", async () => {
    const pages = [
      ...(await crawl(world, rich, writer.token)),
      await fetchPage(world, "unknown", "/<script>alert(1)</script>"),
      await fetchPage(world, "refused", `/auth/check-user-id?user_id=${encodeURIComponent("<script>alert(1)</script>")}`),
    ];
    for (const { address, text } of pages) {
      expect(text, address).toMatch(/^content-type: application\/json; charset=utf-8$/m);
      expect(text, address).toMatch(/^x-content-type-options: nosniff$/m);
    }
  });

  it("of a search is escaped around what matched", async () => {
    await writer.call("POST", "/posts", { body: await writer.noteBody("银杏<b>落叶</b>", "银杏 <img src=x onerror=alert(1)> 落叶") });
    await world.settle();
    const { body } = await world.call("GET", `/search?keyword=${encodeURIComponent("落叶")}`);
    const [found] = (body.data as { posts: { data: { highlight: { title?: string; content?: string } }[] } }).posts.data;
    expect(found?.highlight.title).toContain("<em>");
    for (const part of [found?.highlight.title, found?.highlight.content]) expect((part ?? "").replace(/<\/?em>/g, "")).not.toMatch(/[<>]/);
  });
});

describe("a file that would run", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const html = "<!doctype html><script>alert(1)</script>";
  const send = (route: string, field: string, content: string | Buffer, name: string, type: string) => {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
    return writer.call("POST", `/upload/${route}`, { body });
  };

  it.each([
    ["an SVG as what it is", svg, "a.svg", "image/svg+xml"],
    ["an SVG under another name", svg, "a.jpg", "image/jpeg"],
    ["an SVG with a prologue", `<?xml version="1.0"?><!-- GIF89a -->${svg}`, "a.gif", "image/gif"],
    ["a page", html, "a.png", "image/png"],
    ["a page that begins like a GIF", `GIF89a/*${html}*/`, "a.gif", "image/gif"],
    ["a page that begins like a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]), "a.jpg", "image/jpeg"],
  ])("is not taken: %s", async (_what, content, name, type) => {
    for (const [route, field] of [
      ["single", "file"],
      ["image", "image"],
      ["avatar", "file"],
      ["video", "file"],
    ] as const) {
      const { status, body } = await send(route, field, content, name, type);
      expect([400, 415], `${route}: ${body.message}`).toContain(status);
      expect(body.message).toMatch(/^(?:只允许上传图片文件|图片文件已损坏|不支持的文件类型)$/);
    }
    const many = await send("multiple", "files", content, name, type);
    expect((many.body.data as { successCount?: number } | undefined)?.successCount ?? 0).toBe(0);
  });

  it("is gone when it hid in a picture, because what is kept is drawn anew", async () => {
    const picture = await drawJpeg(31);
    const comment = Buffer.from(html);
    const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    const polyglot = Buffer.concat([picture.subarray(0, 2), marker, comment, picture.subarray(2), Buffer.from(html)]);
    const { url } = dataOf(UploadSingle, await send("single", "file", polyglot, "a.html", "text/html"));
    const served = await fetch(`${world.url}${url}`);
    expect(served.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await served.arrayBuffer()).includes("<script>")).toBe(false);
  });

  it("is not served even if it lies in the store: not under its own name, and as no page under another", async () => {
    const folder = path.join(world.dataDir, "media", "ab");
    await mkdir(folder, { recursive: true });
    const digest = `ab${"0".repeat(30)}`;
    for (const [extension, content] of [
      ["svg", svg],
      ["html", html],
      ["htm", html],
      ["xml", svg],
      ["js", "alert(1)"],
    ] as const) {
      await writeFile(path.join(folder, `${digest}.${extension}`), content);
      for (const name of [`${digest}.${extension}`, `${digest}.${extension}%00.jpg`, `${digest}.jpg/../${digest}.${extension}`]) {
        const answer = await fetch(`${world.url}/media/ab/${name}`);
        expect([400, 404], name).toContain(answer.status);
        expect(await answer.text(), name).not.toContain("alert(1)");
      }
    }
    for (const extension of ["jpg", "webp", "mp4", "mov", "webm"]) {
      await writeFile(path.join(folder, `${digest}.${extension}`), html);
      const { status, headers } = await fetch(`${world.url}/media/ab/${digest}.${extension}`);
      expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
      expect(headers.get("content-type")).toMatch(/^(?:image|video)\/(?!svg)/);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*\bsandbox\b(?!.*allow-scripts)/);
    }
  });

  it("is no video either, and a video's poster is a picture", async () => {
    const box = (type: string, ...content: Buffer[]) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(8 + content.reduce((sum, one) => sum + one.length, 0));
      return Buffer.concat([size, Buffer.from(type), ...content]);
    };
    const film = Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0\0isom")), box("mdat", Buffer.from(html))]);
    const answer = await send("video", "file", film, "a.html", "text/html");
    if (answer.status !== 200) return expect([400, 415]).toContain(answer.status);
    const { url } = dataOf(UploadVideo, answer);
    const served = await fetch(`${world.url}${url}`);
    expect(served.headers.get("content-type")).toMatch(/^video\//);
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  });
});
