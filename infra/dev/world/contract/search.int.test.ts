import { GetMember } from "@shiye/events/members";
import { GetNotes, PublishNote } from "@shiye/events/notes";
import { Search, SearchMembers, SearchPosts, SearchSuggestions } from "@shiye/events/search";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld({ rebuilt: "search" });
let linye: WorldMember;
let reader: WorldMember;
const ids = new Map<string, number>();

async function publish(member: WorldMember, title: string, content: string, tags: string[]): Promise<Answer> {
  const answer = await member.call("POST", "/posts", { body: { ...(await member.noteBody(title, content)), tags } });
  ids.set(title, dataOf(PublishNote, answer).id);
  return answer;
}
const seen = (answer: Answer) => ({ "x-min-position": answer.headers.get("x-log-position") ?? "" });
const query = (asked: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]));
const search = async (asked: Record<string, string | number>, headers: Record<string, string> = {}) =>
  dataOf(Search, await world.call("GET", `/search?${query(asked)}`, { headers }));
const titles = async (asked: Record<string, string | number>) => (await search(asked)).posts.data.map(({ title }) => title);
const people = async (keyword: string) =>
  dataOf(SearchMembers, await world.call("GET", `/users/search?${query({ keyword })}`)).users.map(({ user_id }) => user_id);

beforeAll(async () => {
  [linye, reader] = await Promise.all([world.member("LinYe", "小叶"), world.member("reader", "读者<b>")]);
  await publish(linye, "图书馆的晚霞", "四楼靠窗，用iPhone拍的\n和[@读者:reader]一起", ["摄影", "校园"]);
  await publish(linye, "食堂测评", "图书馆旁边那家<script>最好吃", ["美食", "校园"]);
  await publish(reader, "考研日记", "第一天", ["Study"]);
  await world.settle();
});

describe("GET /search", () => {
  it("answers notes and people with the entries of every other list, the best match first, and what matched", async () => {
    await reader.follow(linye.id);
    await reader.like(ids.get("食堂测评") ?? 0);
    await world.settle();
    const answer = dataOf(Search, await reader.get(`/search?${query({ keyword: "图书馆" })}`));
    expect(answer).toMatchObject({ keyword: "图书馆", tag: "", type: "all", pagination: { page: 1, limit: 20, total: 2, pages: 1 } });
    expect(answer.posts.data.map(({ title, liked, highlight }) => ({ title, liked, highlight }))).toEqual([
      { title: "图书馆的晚霞", liked: false, highlight: { title: "<em>图书馆</em>的晚霞" } },
      { title: "食堂测评", liked: true, highlight: { content: "<em>图书馆</em>旁边那家&lt;script&gt;最好吃" } },
    ]);
    const listed = dataOf(GetNotes, await reader.get("/posts?limit=100")).posts;
    for (const { highlight: _highlight, ...entry } of answer.posts.data) expect(listed.find(({ id }) => id === entry.id)).toEqual(entry);
    expect([answer.data, answer.pagination, answer.tagStats]).toEqual([answer.posts.data, answer.posts.pagination, answer.posts.tagStats]);
    expect(answer.users).toEqual({ data: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } });
  });

  it("finds people with how the caller stands to them, and their notes with them", async () => {
    const answer = dataOf(Search, await reader.get(`/search?${query({ keyword: "小叶" })}`));
    const profile = dataOf(GetMember, await reader.get("/users/linye"));
    expect(answer.users.data).toEqual([
      {
        id: linye.id,
        user_id: "LinYe",
        nickname: "小叶",
        avatar: profile.avatar,
        verified: 0,
        bio: profile.bio,
        follow_count: 0,
        fans_count: 1,
        post_count: 2,
        isFollowing: true,
        isMutual: false,
        buttonType: "unfollow",
        highlight: { nickname: "<em>小叶</em>" },
      },
    ]);
    expect(answer.posts.data.map(({ author_account }) => author_account)).toEqual(["LinYe", "LinYe"]);
    expect((await search({ keyword: "小叶", type: "users" })).data).toMatchObject([{ user_id: "LinYe", buttonType: "follow" }]);
    expect((await search({ keyword: "读者", type: "users" })).users.data).toMatchObject([
      { highlight: { nickname: "<em>读者</em>&lt;b&gt;" } },
    ]);
  });

  it("does not find a note by the name of somebody whom it mentions", async () => {
    expect(await titles({ keyword: "读者" })).toEqual(["考研日记"]);
  });

  it.each([
    ["a word of the title", "晚霞", ["图书馆的晚霞"]],
    ["a word of the text, in any case", "IPHONE", ["图书馆的晚霞"]],
    ["the beginning of a word", "ipho", ["图书馆的晚霞"]],
    ["a tag", "study", ["考研日记"]],
    ["two words at once", "图书馆 晚霞", ["图书馆的晚霞"]],
    ["an author and a word", "linye 食堂", ["食堂测评"]],
    ["words that nothing has together", "食堂 晚霞", []],
  ])("finds by %s", async (_what, keyword, wanted) => {
    expect(await titles({ keyword, type: "posts" })).toEqual(wanted);
  });

  it("counts the tags of the keyword's whole result, by count then name, unmoved by the tag that narrows it", async () => {
    const tagStats = [
      { id: "校园", label: "校园", count: 2 },
      { id: "摄影", label: "摄影", count: 1 },
      { id: "美食", label: "美食", count: 1 },
    ];
    expect((await search({ keyword: "图书馆" })).tagStats).toEqual(tagStats);
    const narrowed = await search({ keyword: "图书馆", tag: "美食", limit: 1 });
    expect(narrowed).toMatchObject({ tag: "美食", tagStats, posts: { tagStats, data: [{ title: "食堂测评" }], pagination: { total: 1 } } });
    expect(await titles({ tag: "校园" })).toEqual(expect.arrayContaining(["图书馆的晚霞", "食堂测评"]));
    expect((await search({ tag: "校园" })).users.data).toEqual([]);
  });

  it("pages, and is empty past the end", async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map((page) => search({ keyword: "校园", limit: 1, page })));
    expect([first, second, third].map((answer) => answer?.posts.data.length)).toEqual([1, 1, 0]);
    expect(first?.posts.data[0]?.id).not.toBe(second?.posts.data[0]?.id);
    expect(third?.pagination).toEqual({ page: 3, limit: 1, total: 2, pages: 2 });
    expect((await search({ keyword: "校园", limit: 1000, page: -3 })).pagination).toMatchObject({ page: 1, limit: 100 });
    expect((await search({ keyword: "校园", limit: "abc", page: "x", type: "nonsense" })).pagination).toMatchObject({ page: 1, limit: 20 });
  });

  it.each(["", "   ", "!!!", "，。？", "'", "\\", "a & b | !c", "<-> :*", "%_%", "👻", "\u0000", "）；drop table search.notes --"])(
    "answers %j without a fault and with every field",
    async (keyword) => {
      for (const type of ["all", "posts", "videos", "users", "nonsense"]) await search({ keyword, type, tag: keyword });
    },
  );

  it("is empty when neither keyword nor tag is given", async () => {
    const pagination = { page: 1, limit: 20, total: 0, pages: 0 };
    expect(await search({})).toEqual({
      keyword: "",
      tag: "",
      type: "all",
      posts: { data: [], tagStats: [], pagination },
      users: { data: [], pagination },
      tagStats: [],
      data: [],
      pagination,
    });
  });

  it("is the same at /search/posts", async () => {
    const asked = query({ keyword: "图书馆", type: "posts", limit: 1 });
    const answer = await world.call("GET", `/search/posts?${asked}`);
    expect(dataOf(SearchPosts, answer)).toEqual(dataOf(Search, await world.call("GET", `/search?${asked}`)));
    expect(answer.body.message).toBe("搜索成功");
  });

  it("takes a bad sign-in for a visitor", async () => {
    const answer = await world.call("GET", `/search?${query({ keyword: "晚霞" })}`, { token: "null" });
    expect(dataOf(Search, answer).posts.data).toHaveLength(1);
  });
});

describe("a member who searches for what they have just written", () => {
  it("finds a new note, its next wording, and not what they deleted", async () => {
    const asked = { keyword: "银杏大道", type: "posts" };
    const published = await publish(linye, "银杏大道", "黄了", ["校园"]);
    expect((await search(asked, seen(published))).posts.data).toMatchObject([{ title: "银杏大道" }]);
    const id = ids.get("银杏大道") ?? 0;
    const edited = await linye.call("PUT", `/posts/${id}`, { body: await linye.noteBody("梧桐大道", "绿了") });
    expect(edited.status).toBe(200);
    expect((await search(asked, seen(edited))).posts.data).toEqual([]);
    expect((await search({ keyword: "梧桐" }, seen(edited))).posts.data).toMatchObject([{ id }]);
    const deleted = await linye.call("DELETE", `/posts/${id}`);
    expect((await search({ keyword: "梧桐" }, seen(deleted))).posts.data).toEqual([]);
  });

  it("is found by the new nickname, with the old notes, and no more by the old one", async () => {
    const member = await world.member("renamed", "旧名字");
    await publish(member, "改名之前", "正文", []);
    const edited = await member.call("PUT", `/users/${member.id}`, { body: { nickname: "新称呼" } });
    expect((await search({ keyword: "新称呼" }, seen(edited))).users.data).toMatchObject([{ user_id: "renamed", nickname: "新称呼" }]);
    expect(await titles({ keyword: "新称呼" })).toEqual(["改名之前"]);
    expect(await titles({ keyword: "旧名字" })).toEqual([]);
    expect(await people("旧名字")).toEqual([]);
  });
});

describe("the index", () => {
  it("rebuilt from the log finds the same, and nobody whose key was destroyed meanwhile", async () => {
    const member = await world.member("leaver", "要走的人");
    await publish(member, "留下的笔记", "正文", ["离别"]);
    await world.settle();
    const before = await search({ keyword: "图书馆" });
    const everything: Record<string, string>[] = [{ keyword: "留下的笔记" }, { tag: "离别" }, { keyword: "leaver" }];
    for (const asked of everything) expect((await search(asked)).pagination.total, "the control").toBe(1);
    await world.destroyKey(member.id);
    await world.rebuild("search");
    expect(await search({ keyword: "图书馆" })).toEqual(before);
    // The node hears of the new tables a moment after they are in place.
    for (const asked of everything) await expect.poll(async () => (await search(asked)).pagination.total).toBe(0);
    expect(await people("leaver")).toEqual([]);
  });
});

describe("GET /users/search", () => {
  it("has the exact account id first, then those that begin so, then those that have it inside", async () => {
    for (const [account, nickname] of [
      ["my_anna", "路人甲"],
      ["anna2", "路人乙"],
      ["someone", "Anna的猫"],
      ["anna", "路人丙"],
    ] as const)
      await world.member(account, nickname);
    await world.settle();
    const found = await people("ANNA");
    expect(found[0]).toBe("anna");
    expect(new Set(found.slice(1, 3))).toEqual(new Set(["anna2", "someone"]));
    expect(found.slice(3)).toEqual(["my_anna"]);
    expect(await people("@anna2")).toEqual(["anna2"]);
    expect(await people("的猫")).toEqual(["someone"]);
  });

  it("is not taken for the profile of somebody called search", async () => {
    expect((await world.call("GET", "/users/search?keyword=x")).body.data).toHaveProperty("users");
  });

  it.each(["", "?keyword=", "?keyword=%20%20"])("asks for a keyword: %j", async (asked) => {
    const answer = await world.call("GET", `/users/search${asked}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 400, success: false, message: "请输入搜索关键词", error: "search-keyword-missing" },
    });
  });

  it("answers nobody for a name that nobody has", async () => {
    expect(await people("查无此人")).toEqual([]);
  });
});

describe("GET /search/suggestions", () => {
  const suggest = async (keyword: string) =>
    dataOf(SearchSuggestions, await world.call("GET", `/search/suggestions?${query({ keyword })}`));
  const names = async (keyword: string) => (await suggest(keyword)).tags.map(({ name, use_count }) => [name, use_count]);

  it("offers tags in use, those that begin with what is typed first, and members as a search finds them", async () => {
    await publish(linye, "标签很多", "正文", ["逛校园", "校园", "校园卡", "STUDY"]);
    await publish(reader, "标签又多", "正文", ["逛校园", "校园风", "食堂"]);
    const gone = await publish(linye, "没有了", "正文", ["校园旧事"]);
    await linye.call("DELETE", `/posts/${dataOf(PublishNote, gone).id}`);
    await world.settle();
    const tags = await names("校园");
    expect(tags[0]?.[0]).toBe("校园");
    expect(tags.slice(1)).toEqual([
      ["校园卡", 1],
      ["校园风", 1],
      ["逛校园", 2],
    ]);
    expect(await names("stu")).toEqual([["Study", 2]]);
    const { users } = await suggest("小叶");
    expect(users).toEqual([{ id: linye.id, user_id: "LinYe", nickname: "小叶", avatar: null, verified: 0 }]);
  });

  it("offers tags in traditional and simplified spelling, whichever is typed", async () => {
    await publish(linye, "两种写法", "正文", ["戲曲社", "戏剧节"]);
    await world.settle();
    for (const typed of ["戏", "戲"]) expect((await names(typed)).map(([name]) => name).toSorted(), typed).toEqual(["戏剧节", "戲曲社"]);
  });

  it("offers tags alone after a #, and at most five", async () => {
    for (const tag of ["甲山", "乙山", "丙山", "丁山", "戊山", "己山"]) await publish(linye, `登${tag}`, "正文", [tag]);
    await world.settle();
    expect((await suggest("山")).tags).toHaveLength(5);
    const { tags, users } = await suggest("#小叶");
    expect([tags, users]).toEqual([[], []]);
    expect(await names("＃校园卡")).toEqual([["校园卡", 1]]);
  });

  it.each(["", "   ", "#", "%", "_", "\\", "<b>", "\u0000"])("answers %j without a fault", async (keyword) => {
    expect(Object.keys(await suggest(keyword))).toEqual(["tags", "users"]);
    if (keyword.replace(/[#\s]/g, "") === "") expect(await suggest(keyword)).toEqual({ tags: [], users: [] });
  });

  it("offers no part of a name as if it were a pattern, and nobody who left", async () => {
    expect((await suggest("%")).tags).toEqual([]);
    const member = await world.member("goodbye", "再见啦");
    await world.settle();
    expect((await suggest("再见啦")).users).toHaveLength(1);
    await member.call("DELETE", `/users/${member.id}`);
    await world.settle();
    expect((await suggest("再见啦")).users).toEqual([]);
  });
});

covers(world, [Search, SearchPosts, SearchSuggestions, SearchMembers]);
