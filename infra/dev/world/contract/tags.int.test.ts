import { PublishNote } from "@shiye/events/notes";
import { GetHotTags, GetTags } from "@shiye/events/tags";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let author: WorldMember;

beforeAll(async () => {
  author = await world.member("author", "作者");
});

const write = async (tags: string[]) =>
  dataOf(PublishNote, await author.call("POST", "/posts", { body: { ...(await author.noteBody("带标签的")), tags } })).id;
const edit = async (id: number, tags: string[]) =>
  author.call("PUT", `/posts/${id}`, { body: { ...(await author.noteBody("换了标签")), tags } });
const counts = async (query = "") => {
  await world.settle();
  return dataOf(GetTags, await world.call("GET", `/tags${query}`)).map(({ name, use_count }) => [name, use_count]);
};

describe("a tag", () => {
  it("counts the notes that carry it now, and is one in any case, spelled as it was first; nobody sees it once no note does", async () => {
    const first = await write(["Study", "摄影"]);
    const second = await write(["STUDY", "study", "考研"]);
    expect(await counts()).toEqual([
      ["Study", 2],
      ["摄影", 1],
      ["考研", 1],
    ]);
    await edit(first, ["摄影", "晚霞"]);
    expect(await counts()).toEqual([
      ["Study", 1],
      ["摄影", 1],
      ["晚霞", 1],
      ["考研", 1],
    ]);
    await author.call("DELETE", `/posts/${second}`);
    expect(await counts()).toEqual([
      ["摄影", 1],
      ["晚霞", 1],
    ]);
    const hot = dataOf(GetHotTags, await world.call("GET", "/tags/hot"));
    expect(
      hot.map(({ name }) => name),
      "hot is what is used",
    ).toEqual(["摄影", "晚霞"]);
  });

  it("has a number, a name, a count and the time of its first use, to visitors too", async () => {
    await write(["校园"]);
    await world.settle();
    const answer = await world.call("GET", `/tags?keyword=${encodeURIComponent("校")}`);
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "获取成功" });
    const [tag] = dataOf(GetTags, answer);
    expect(tag).toEqual({ id: expect.any(Number), name: "校园", use_count: 1, created_at: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it("is there as soon as its first note is written", async () => {
    const body = { ...(await author.noteBody("第一次")), tags: ["新标签"] };
    const written = await author.call("POST", "/posts", { body });
    const headers = { "x-min-position": written.headers.get("x-log-position") ?? "" };
    const tags = dataOf(GetTags, await author.get(`/tags?keyword=${encodeURIComponent("新标")}`, headers));
    expect(tags).toMatchObject([{ name: "新标签", use_count: 1 }]);
  });
});

describe("suggestions", () => {
  it("have the word anywhere in their name, in any case, the most used first, up to the limit", async () => {
    for (const tags of [["react", "preact"], ["React"], ["redux"]]) await write(tags);
    expect(await counts("?keyword=REACT")).toEqual([
      ["react", 2],
      ["preact", 1],
    ]);
    expect(await counts("?keyword=re&limit=2")).toHaveLength(2);
    expect(await counts("?keyword=re&limit=2&page=2")).toEqual([["redux", 1]]);
  });

  it("take traditional and simplified characters for the same", async () => {
    await write(["漢語", "汉字"]);
    for (const typed of ["汉", "漢"])
      expect((await counts(`?keyword=${encodeURIComponent(typed)}`)).map(([name]) => name).toSorted()).toEqual(["汉字", "漢語"]);
  });

  it.each(["?keyword=%25", "?keyword=_", "?keyword=%00", "?keyword=%27", `?keyword=${"长".repeat(500)}`])(
    "take a strange word for a word (%s)",
    async (query) => expect(await counts(query)).toEqual([]),
  );

  it.each(["?limit=0&page=-1", "?limit=abc", "?page=1.5"])("take nonsense for nothing said (%s)", async (query) =>
    expect((await counts(query)).length).toBeGreaterThan(3),
  );

  it("never are more than a hundred", async () => {
    for (let note = 0; note < 11; note += 1) await write(Array.from({ length: 10 }, (_none, index) => `标签${note * 10 + index}`));
    expect(await counts("?limit=1000")).toHaveLength(100);
    expect(await counts()).toHaveLength(100);
    expect(dataOf(GetHotTags, await world.call("GET", "/tags/hot"))).toHaveLength(10);
    expect(dataOf(GetHotTags, await world.call("GET", "/tags/hot?limit=5"))).toHaveLength(5);
  });
});

covers(world, [GetTags, GetHotTags]);
