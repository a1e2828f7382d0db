import { GetMember } from "@shiye/events/members";
import { GetNote, GetNotes } from "@shiye/events/notes";
import { pages } from "@shiye/events/pages";
import { beforeAll, expect, it } from "vitest";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let author = 0;
let category = 0;
const evil = "</script><script>alert(1)</script><!--";

beforeAll(async () => {
  author = await world.given.member({ accountName: "writer", nickname: "写字的人" });
  category = await world.given.category("学习", "study");
});

async function headOf(path: string, headers?: Record<string, string>) {
  const { body } = await world.get(`/internal/head?path=${encodeURIComponent(path)}&origin=https://shiye.example`, headers);
  const [, data] = /<script type="application\/json" id="first-data">([^<]*)<\/script>/.exec(body.message) ?? [];
  return { html: body.message, data: data === undefined ? undefined : JSON.parse(data) };
}
/** The query of the list that the profile of this member asks for. */
function askedBySite(account: string): URLSearchParams {
  const visit = { params: { account }, query: new URLSearchParams(), signedIn: true, hasViewed: () => false };
  const list = pages["/user/:account?"].firstCalls(visit).find(({ path }) => path === "/posts");
  if (!list?.query) throw new Error("the profile asks for no list of notes");
  return new URLSearchParams(Object.entries(list.query).map(([name, value]) => [name, String(value)]));
}
const given = (title: string) => world.given.note({ authorId: author, categoryId: category, title, content: title });

it("is the note as a visitor gets it, escaped, and counts no view", async () => {
  const id = await given(evil);
  const { html, data } = await headOf(`/post?id=${id}`);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(data.page).toBe("post");
  expect(data.note).toEqual((await world.get(`/api/posts/${id}?skipViewCount=true`)).body.data);
  expect(GetNote.data.parse(data.note)).toMatchObject({ id, liked: false });
  expect(world.reported).toEqual([]);
});

it("is the member and the first of their notes, under the key of the address", async () => {
  const newest = await given("最新");
  const { data } = await headOf("/user/Writer");
  expect(data).toMatchObject({ page: "user", key: "Writer" });
  expect(GetMember.data.parse(data.member)).toMatchObject({ id: author, nickname: "写字的人" });
  expect(data.notes).toEqual((await world.get(`/api/posts?${askedBySite("Writer")}`)).body.data);
  expect(GetNotes.data.parse(data.notes).posts[0]?.id).toBe(newest);
});

it("does not depend on who looks, not even for an author", async () => {
  const id = await given("我的");
  const own = await headOf(`/post?id=${id}`, await world.as(author));
  expect(own.html).toBe((await headOf(`/post?id=${id}`)).html);
  expect(own.data.note).not.toHaveProperty("originalData");
});

it("is missing for unknown addresses and for a draft", async () => {
  const deleted = await world.given.note({ authorId: author, categoryId: category, visible: false });
  expect((await headOf(`/post?id=${deleted}`)).html).toBe("");
  expect((await headOf(`/post?id=${world.given.nextId()}`)).html).toBe("");
});

it("preloads the first picture exactly as the site will ask for it", async () => {
  const name = `aa/aa${"1".repeat(30)}`;
  const images = [{ url: `/media/${name}.jpg`, width: 900, height: 1200, thumbhash: null, alt: "" }];
  const id = await world.given.note({ authorId: author, categoryId: category, images });
  const renderings = [240, 480].map((width) => ({ name: `${name}-${width}.avif`, width, type: "image/avif" as const }));
  await world.given.mediaFile(`${name}.jpg`, renderings);
  expect((await headOf(`/post?id=${id}`)).html).toContain(
    `<link rel="preload" as="image" type="image/avif" imagesrcset="/media/${name}-240.avif 240w, /media/${name}-480.avif 480w, ` +
      `/media/${name}.jpg 900w" ` +
      `imagesizes="(max-width: 768px) 96vw, min(750px, 75vh)" fetchpriority="high">`,
  );
});
