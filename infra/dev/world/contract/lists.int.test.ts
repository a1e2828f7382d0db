import { GetCategories } from "@shiye/events/categories";
import { GetMemberCollections, GetMemberLikes, GetMemberNotes, GetNoteCards, GetRelatedNotes } from "@shiye/events/note-lists";
import { GetNote, GetNotes, type NoteCardView, PublishNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let other: WorldMember;
let stranger: WorldMember;
let categories: { id: number; name: string; category_title: string }[] = [];
const notes: number[] = [];

beforeAll(async () => {
  [author, reader, other, stranger] = await Promise.all([
    world.member("author", "作者"),
    world.member("reader", "读者"),
    world.member("other"),
    world.member("stranger"),
  ]);
  categories = dataOf(GetCategories, await world.call("GET", "/categories"));
  for (const title of ["图书馆四楼", "操场的早晨", "咖啡馆看书"]) notes.push(await author.publish(title));
  notes.push(await other.publish("别人的晚霞"));
  await world.settle();
});

const visitor = (path: string) => world.call("GET", path);
const ids = (cards: readonly { id: number }[]) => cards.map(({ id }) => id);
const titles = (cards: readonly NoteCardView[]) => cards.map(({ title }) => title);
const list = async (query: string, by: WorldMember | undefined = undefined) =>
  dataOf(GetNotes, await (by ? by.get(`/posts${query}`) : visitor(`/posts${query}`)));
/** Sees what they have just written, as a browser would. */
const after = (written: Answer) => ({ "x-min-position": written.headers.get("x-log-position") ?? "" });

describe("a list of notes", () => {
  it("answers every entry in full, the newest first, with the page it is", async () => {
    const answer = await visitor("/posts");
    const { posts, ...paging } = dataOf(GetNotes, answer);
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "获取成功" });
    expect(ids(posts)).toEqual([...notes].reverse());
    expect(paging).toEqual({ pagination: { page: 1, limit: 20, total: 4, pages: 1 }, hasMore: false, nextCursor: null });
    expect(posts[0]).toMatchObject({
      user_id: other.id,
      author_auto_id: other.id,
      author_account: "other",
      author: "other",
      title: "别人的晚霞",
      content: "别人的晚霞，写给大家看。",
      type: 1,
      is_draft: 0,
      tags: [{ name: "校园" }],
      liked: false,
      collected: false,
      image: expect.stringMatching(/^\/media\//),
    });
  });

  it("is narrowed by channel, type, author and word, in any combination", async () => {
    const [channel] = categories;
    for (const word of [channel?.id, channel?.category_title, encodeURIComponent(channel?.name ?? "")])
      expect((await list(`?category=${word}`)).posts).toHaveLength(4);
    expect((await list(`?category=${categories[1]?.id}`)).posts).toEqual([]);
    expect(titles((await list(`?keyword=${encodeURIComponent("书馆")}`)).posts)).toEqual(["图书馆四楼"]);
    expect(titles((await list(`?keyword=${encodeURIComponent("写给大家")}&user_id=OTHER`)).posts)).toEqual(["别人的晚霞"]);
    expect((await list(`?userId=${author.id}&type=1&category=${channel?.id}`)).pagination.total).toBe(3);
    expect((await list("?type=2")).posts).toEqual([]);
  });

  it("finds a note by a word as soon as its author has written it, and by none that an edit took away", async () => {
    const written = await author.call("POST", "/posts", { body: await author.noteBody("滑雪场") });
    const found = async (word: string, answer: Answer) =>
      titles(dataOf(GetNotes, await author.get(`/posts?keyword=${encodeURIComponent(word)}`, after(answer))).posts);
    expect(await found("滑雪", written)).toEqual(["滑雪场"]);
    const { id } = (written.body as { data: { id: number } }).data;
    const edited = await author.call("PUT", `/posts/${id}`, { body: await author.noteBody("溜冰场") });
    expect([await found("滑雪", edited), await found("溜冰", edited)]).toEqual([[], ["溜冰场"]]);
    const deleted = await author.call("DELETE", `/posts/${id}`);
    expect(await found("溜冰", deleted)).toEqual([]);
  });

  it("is ordered by what is named, the most first", async () => {
    await reader.like(notes[1] ?? 0);
    await other.like(notes[1] ?? 0);
    await reader.like(notes[0] ?? 0);
    await reader.call("POST", `/posts/${notes[2]}/collect`);
    await reader.comment(notes[0] ?? 0, "坐过那里");
    await world.settle();
    expect(ids((await list("?sort=like_count")).posts).slice(0, 2)).toEqual([notes[1], notes[0]]);
    expect(ids((await list("?sort=collect_count")).posts)[0]).toBe(notes[2]);
    expect(ids((await list("?sort=comment_count")).posts)[0]).toBe(notes[0]);
    expect((await list("?sort=view_count")).posts).toHaveLength(4);
    expect(ids((await list("?sort=hottest")).posts), "an order that is none").toEqual([...notes].reverse());
  });

  it("of those whom one follows is theirs; a visitor's is empty", async () => {
    expect((await list("?following=1", reader)).posts).toEqual([]);
    const followed = await reader.follow(other.id);
    const mine = dataOf(GetNotes, await reader.get("/posts?following=1", after(followed)));
    expect(ids(mine.posts)).toEqual([notes[3]]);
    expect(await list("?following=1")).toMatchObject({ posts: [], hasMore: false, pagination: { total: 0 } });
  });

  it.each([
    "?page=0&limit=-3",
    "?page=x&limit=1e9",
    "?cursor=%FF",
    "?cursor=w",
    "?type=9&sort=1",
    "?following=perhaps",
    "?category=recommend&cursor=wAAAA",
  ])("takes nonsense for nothing said (%s)", async (query) => expect((await list(query)).posts).toHaveLength(4));

  it("never has more than a hundred", async () => {
    expect((await list("?limit=5000")).pagination.limit).toBe(100);
  });
});

describe("the recommend channel", () => {
  it("shows every note once, by cursor and by page number, while likes come and go", async () => {
    for (const way of ["cursor", "page"] as const) {
      const seen: number[] = [];
      let next = "";
      for (let page = 1; ; page += 1) {
        const answer = await list(`?category=recommend&limit=1${way === "page" ? `&page=${page}` : next}`, reader);
        seen.push(...ids(answer.posts));
        if (!answer.hasMore) break;
        next = `&cursor=${answer.nextCursor}`;
        for (const id of notes) await (seen.includes(id) ? other.unlike(id) : other.like(id));
        await world.settle();
      }
      expect(new Set(seen), way).toEqual(new Set(notes));
      expect(seen, way).toHaveLength(notes.length);
    }
  });
});

describe("the lists of a member", () => {
  it("tell their notes, by id and by account id, narrowed and ordered", async () => {
    for (const key of [author.id, "AUTHOR"]) {
      const { posts, pagination } = dataOf(GetMemberNotes, await visitor(`/users/${key}/posts?limit=2`));
      expect(ids(posts)).toEqual([notes[2], notes[1]]);
      expect(pagination).toMatchObject({ total: 3, pages: 2 });
    }
    const own = async (query: string) => ids(dataOf(GetMemberNotes, await visitor(`/users/author/posts?${query}`)).posts);
    expect(await own(`keyword=${encodeURIComponent("四楼")}`)).toEqual([notes[0]]);
    expect(await own("sort=collect_count&limit=1")).toEqual([notes[2]]);
    expect(await own(`category=${categories[1]?.category_title}`)).toEqual([]);
  });

  it("tell what they collected to everybody, the last first, and at once what has just been", async () => {
    const collected = await reader.call("POST", `/posts/${notes[3]}/collect`);
    const mine = dataOf(GetMemberCollections, await reader.get(`/users/${reader.id}/collections`, after(collected)));
    expect(ids(mine.collections)).toEqual([notes[3], notes[2]]);
    expect(mine.collections[0]).toMatchObject({ collected: true, liked: false });
    expect(Date.parse(mine.collections[0]?.collected_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
    const theirs = dataOf(GetMemberCollections, await visitor("/users/reader/collections?limit=1"));
    expect(theirs).toMatchObject({ hasMore: true, pagination: { total: 2 }, collections: [{ id: notes[3], collected: false }] });
    const dropped = await reader.call("DELETE", `/posts/${notes[3]}/collect`);
    const rest = dataOf(GetMemberCollections, await reader.get("/users/reader/collections", after(dropped)));
    expect(ids(rest.collections)).toEqual([notes[2]]);
  });

  it("tell what they like to themselves alone", async () => {
    const liked = await reader.like(notes[2] ?? 0);
    const { posts, pagination } = dataOf(GetMemberLikes, await reader.get(`/users/reader/likes`, after(liked)));
    expect(ids(posts)).toEqual([notes[2], notes[0], notes[1]]);
    expect(posts[0]).toMatchObject({ liked: true, liked_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(pagination.total).toBe(3);
    expect(await other.get(`/users/${reader.id}/likes`)).toMatchObject({ status: 403, body: { message: "该用户的点赞列表不公开" } });
    expect(await visitor(`/users/${reader.id}/likes`)).toMatchObject({ status: 401, body: { message: "访问令牌缺失" } });
  });

  it.each(["posts", "collections", "likes"])("are 404 用户不存在 for nobody (%s)", async (kind) => {
    for (const key of ["nobody", "%00", "1234567890123456"])
      expect(await reader.get(`/users/${key}/${kind}`)).toMatchObject({ status: 404, body: { message: "用户不存在", success: false } });
  });
});

describe("the channels", () => {
  it("count what is published, and no more once it is deleted", async () => {
    const count = async (headers: Record<string, string>) => {
      const channels = dataOf(GetCategories, await author.get("/categories", headers));
      expect(Object.keys(channels[0] ?? {}).sort()).toEqual(["category_title", "created_at", "id", "name", "post_count"]);
      return channels[0]?.post_count ?? 0;
    };
    const before = await count({});
    const published = await author.call("POST", "/posts", { body: await author.noteBody("又一篇") });
    expect(await count(after(published))).toBe(before + 1);
    const { id } = (published.body as { data: { id: number } }).data;
    expect(await count(after(await author.call("DELETE", `/posts/${id}`)))).toBe(before);
  });
});

describe("what a browser keeps", () => {
  it.each([
    ["a list", () => "/posts"],
    ["a note", () => `/posts/${notes[0]}?skipViewCount=1`],
  ])("of %s is asked after by its tag, and is nobody else's", async (_what, pathOf) => {
    await reader.like(notes[0] ?? 0);
    await world.settle();
    const mine = await reader.get(pathOf());
    const etag = mine.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect(mine.headers.get("cache-control")).toBe("private, no-cache");
    expect(mine.headers.get("vary")).toContain("Authorization");
    const send = (token: string | undefined) =>
      fetch(`${world.url}/api${pathOf()}`, { headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), "if-none-match": etag } });
    const again = await send(reader.token);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    for (const token of [undefined, stranger.token]) {
      const answer = await send(token);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('"liked":true');
    }
    expect(JSON.stringify(mine.body)).toContain('"liked":true');
  });

  it("is sent anew when it has changed", async () => {
    const path = `/posts/${notes[1]}?skipViewCount=1`;
    const first = await other.get(path);
    await reader.unlike(notes[1] ?? 0);
    await world.settle();
    const second = await other.get(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect(dataOf(GetNote, second).like_count).toBe(dataOf(GetNote, first).like_count - 1);
  });
});

describe("related notes", () => {
  const related = (id: number, headers = {}) => world.call("GET", `/posts/${id}/related`, { headers });

  it("are others that share something with the note, with the caller's own likes, and never the note itself or a draft", async () => {
    const id = await other.publish("晚霞的后面");
    const draft = await other.call("POST", "/posts", { body: { title: "晚霞的草稿", content: "还没写完", is_draft: true } });
    expect(draft.status).toBe(200);
    const liked = await stranger.call("POST", "/likes", { body: { target_type: 1, target_id: notes[0] } });
    const answer = await stranger.get(`/posts/${id}/related`, after(liked));
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "获取成功" });
    const { posts } = dataOf(GetRelatedNotes, answer);
    expect(ids(posts)).toEqual(expect.arrayContaining([notes[0], notes[3]]));
    expect(ids(posts)).not.toContain(id);
    expect(titles(posts)).not.toContain("晚霞的草稿");
    expect(posts.find((note) => note.id === notes[0])?.liked).toBe(true);
    expect(posts.every(({ is_draft }) => is_draft === 0)).toBe(true);
  });

  it("are told neither of a note that is gone nor with one that is, though the list is remembered", async () => {
    const [staying, leaving] = [await author.publish("留下的"), await author.publish("离开的")];
    await world.settle();
    expect(ids(dataOf(GetRelatedNotes, await related(staying)).posts)).toContain(leaving);
    expect((await related(leaving)).status).toBe(200);
    const gone = await author.call("DELETE", `/posts/${leaving}`);
    expect(ids(dataOf(GetRelatedNotes, await related(staying, after(gone))).posts)).not.toContain(leaving);
    const refused = await related(leaving, after(gone));
    expect([refused.status, refused.body.message]).toEqual([404, "笔记不存在"]);
    expect((await related(1_000_000_000_000_001)).status).toBe(404);
  });
});

describe("notes by their ids", () => {
  const cards = (list: string, headers = {}) => world.call("GET", `/note-cards?ids=${list}`, { headers });

  it("come in the order asked, each once, without what is gone or a draft", async () => {
    const gone = await author.publish("很快就删");
    const draft = dataOf(PublishNote, await author.call("POST", "/posts", { body: { title: "没写完", is_draft: true } })).id;
    const deleted = await author.call("DELETE", `/posts/${gone}`);
    const asked = [notes[2], gone, notes[0], draft, notes[2], 1_000_000_000_000_001];
    const answer = await cards(asked.join(","), after(deleted));
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "获取成功" });
    expect(ids(dataOf(GetNoteCards, answer).posts)).toEqual([notes[2], notes[0]]);
    expect(dataOf(GetNoteCards, await cards("")).posts).toEqual([]);
  });

  it("are fifty at most, and ids", async () => {
    const refused = async (list: string) => {
      const { status, body } = await cards(list);
      return [status, body.message];
    };
    expect((await cards(Array(50).fill(notes[0]).join(","))).status).toBe(200);
    expect(await refused(Array(51).fill(notes[0]).join(","))).toEqual([400, "一次最多查询50篇笔记"]);
    expect(await refused("1,abc")).toEqual([400, "编号无效"]);
    expect(dataOf(GetNoteCards, await world.call("GET", "/note-cards")).posts).toEqual([]);
  });
});

covers(world, [GetNoteCards, GetMemberNotes, GetMemberCollections, GetMemberLikes, GetRelatedNotes, GetCategories]);
