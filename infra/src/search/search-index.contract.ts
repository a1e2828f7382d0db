import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type NoteDocument, noChanges, type SearchAsk, type SearchChanges, type SearchIndex, type SearchWriter } from "./search-index.ts";

export interface SearchIndexUnderTest {
  index: SearchIndex;
  /** The name of the live generation. */
  live: string;
  /** Opens the writer of a generation, as the projector does. */
  open(generation: string): SearchWriter;
  /** Creates an empty generation beside the live one. */
  begin(generation: string): Promise<void>;
  /** Makes this generation the live one, under the live name. */
  swap(generation: string): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

const all = { limit: 20, offset: 0 };

/** What every adapter of the SearchIndex port must do. */
export function searchIndexContract(title: string, open: () => Promise<SearchIndexUnderTest>): void {
  describe(`SearchIndex contract: ${title}`, () => {
    let world: SearchIndexUnderTest;
    let lastNote = 100;
    let version = 0;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    beforeEach(() => world.clear());

    const apply = (changes: Partial<SearchChanges>, generation = world.live) => world.open(generation).apply({ ...noChanges, ...changes });
    const next = () => {
      version += 1;
      return version;
    };
    const document = (noteId: number, more: Partial<NoteDocument> = {}): NoteDocument => {
      const fields = { noteId, authorId: 1, noteType: 1, title: "", text: "", tags: [], heat: 0, version: next() } as const;
      return { ...fields, ...more };
    };
    async function note(more: Partial<NoteDocument>, heat = 0): Promise<number> {
      lastNote += 1;
      await apply({ notes: [document(lastNote, { heat, ...more })] });
      return lastNote;
    }
    async function member(memberId: number, accountName: string, nickname: string, fans = 0): Promise<number> {
      await apply({ members: [{ memberId, accountName, nickname, version: next() }] });
      await world.open(world.live).rank({ notes: [], members: [{ memberId, fans }] });
      return memberId;
    }
    const search = async (keyword: string, more: Partial<NonNullable<SearchAsk["notes"]>> = {}) => {
      const { notes } = await world.index.search({ keyword, notes: { ...all, ...more } });
      if (!notes) throw new Error("Notes were asked for");
      return { ...notes, ids: notes.hits.map(({ noteId }) => noteId) };
    };
    const found = async (keyword: string, more?: Partial<NonNullable<SearchAsk["notes"]>>) => (await search(keyword, more)).ids;
    const people = async (keyword: string) => {
      const { members } = await world.index.search({ keyword, members: all });
      return members?.hits.map(({ memberId }) => memberId);
    };

    it("finds a note by any phrase of its title, text and tags, and by no other", async () => {
      const id = await note({ title: "图书馆的晚霞", text: "周末用iPhone15拍的，太美了", tags: ["校园摄影"] });
      for (const word of ["图书馆", "书馆的晚", "霞", "iphone", "iPhone15拍", "15", "太美", "校园", "摄影", "晚霞 周末"])
        expect(await found(word), word).toEqual([id]);
      for (const word of ["图书室", "咖啡", "美太", "phone", "晚霞 清晨", "5拍照"]) expect(await found(word), word).toEqual([]);
    });

    it("ignores case and width", async () => {
      const id = await note({ title: "ＶＬＯＧ Café" });
      for (const word of ["vlog", "VLOG", "ｖｌｏｇ", "CAFÉ", "cafe\u0301"]) expect(await found(word), word).toEqual([id]);
    });

    it("takes traditional and simplified characters for the same, in texts and names, and shows them as they are written", async () => {
      const traditional = await note({ title: "攝影展覽", text: "在圖書館後面看著晚霞髮呆" });
      const simplified = await note({ title: "摄影展览", text: "在图书馆后面看着晚霞发呆" });
      const mixed = await note({ title: "摄影展覽", text: "在圖书馆后面看著晚霞发呆" });
      const all = [mixed, simplified, traditional];
      for (const word of ["摄影", "攝影", "摄影展览", "攝影展覽", "攝影展览", "图书馆后面", "圖書館後面", "看着晚霞", "看著", "髮"])
        expect(await found(word), word).toEqual(all);
      // The pairs are there, and apart from one another.
      await note({ title: "圖書，書館" });
      expect(await found("图书馆")).toEqual(all);
      expect(await found("圖書館")).toEqual(all);
      const { hits } = await search("图书馆");
      expect(hits.map(({ highlight }) => highlight.content?.match(/<em>(.*?)<\/em>/)?.[1])).toEqual(["圖书馆", "图书馆", "圖書館"]);
      await member(7, "zhangsan", "張三豐");
      expect(await people("张三")).toEqual([7]);
      expect(await people("張三丰")).toEqual([7]);
    });

    it("takes a tag as it is spelled: its notes are those that its count says", async () => {
      const traditional = await note({ title: "一", tags: ["攝影"] });
      const simplified = await note({ title: "二", tags: ["摄影"] });
      expect(await found("摄影")).toEqual([simplified, traditional]);
      expect(await found("", { tag: "摄影" })).toEqual([simplified]);
      expect(await search("攝影", { tag: "攝影" })).toMatchObject({
        ids: [traditional],
        tagCounts: [
          { name: "摄影", count: 1 },
          { name: "攝影", count: 1 },
        ],
      });
    });

    it("orders matches in title and tags before those in the text, then hotter first", async () => {
      const inText = await note({ title: "甲", text: "一起喝咖啡" }, 99);
      const cool = await note({ title: "咖啡馆" }, 1);
      const tagged = await note({ title: "乙", tags: ["咖啡"] }, 5);
      const hot = await note({ title: "咖啡豆" }, 9);
      const order = [hot, tagged, cool, inText];
      expect(await found("咖啡")).toEqual(order);
      for (const [offset, id] of order.entries()) expect(await found("咖啡", { limit: 1, offset }), `place ${offset}`).toEqual([id]);
    });

    it("finds notes by the current name of their author", async () => {
      await member(7, "LinYe", "小叶");
      const id = await note({ authorId: 7, title: "晚霞" });
      const other = await note({ authorId: 8, title: "日出" });
      for (const word of ["linye", "小叶", "小叶 晚霞"]) expect(await found(word), word).toEqual([id]);
      expect(await found("小叶 日出")).toEqual([]);
      await apply({ nicknames: [{ memberId: 7, nickname: "阿树", version: next() }] });
      expect(await found("小叶")).toEqual([]);
      expect(await found("阿树")).toEqual([id]);
      expect(await found("日出")).toEqual([other]);
    });

    it("narrows by type and by tag, in pages, with the whole total", async () => {
      const ids: number[] = [];
      for (let index = 0; index < 7; index += 1)
        ids.unshift(await note({ title: `考研${index}`, noteType: index < 2 ? 2 : 1, tags: index % 2 === 0 ? ["Study"] : [] }, index));
      expect(await found("考研", { limit: 3, offset: 3 })).toEqual(ids.slice(3, 6));
      expect(await search("考研", { limit: 3, offset: 30 })).toMatchObject({ ids: [], total: 7 });
      expect(await found("考研", { noteType: 2 })).toEqual(ids.slice(5));
      expect(await search("考研", { tag: "ｓｔｕｄｙ" })).toMatchObject({ total: 4, ids: ids.filter((_id, index) => index % 2 === 0) });
      expect(await search("考研", { tag: "stud" })).toMatchObject({ total: 0, ids: [] });
      expect(await found("", { tag: "Study", noteType: 2 })).toEqual([ids[6]]);
    });

    it("counts the ten most frequent tags of the whole result of the keyword, by count then name, whatever tag is asked for", async () => {
      for (let index = 0; index < 12; index += 1)
        await note({ title: "考研", tags: [`标签${String(index).padStart(2, "0")}`, ...(index < 3 ? ["常见"] : [])] });
      await note({ title: "别的", tags: ["别的"] });
      const { tagCounts } = await search("考研", { limit: 1 });
      expect(tagCounts).toHaveLength(10);
      expect(tagCounts.slice(0, 3)).toEqual([
        { name: "常见", count: 3 },
        { name: "标签00", count: 1 },
        { name: "标签01", count: 1 },
      ]);
      expect(await search("考研", { tag: "标签05" })).toMatchObject({ total: 1, tagCounts });
    });

    it("highlights what matched, escaped", async () => {
      await note({ title: "<b>晚霞</b>", text: `在图书馆&看晚霞` });
      const { hits } = await search("晚霞");
      expect(hits[0]?.highlight).toEqual({ title: "&lt;b&gt;<em>晚霞</em>&lt;/b&gt;", content: "在图书馆&amp;看<em>晚霞</em>" });
      expect((await search("图书馆")).hits[0]?.highlight).toEqual({ content: "在<em>图书馆</em>&amp;看晚霞" });
    });

    it("forgets removed documents, keeps their replacements, and changes nothing when it is told again", async () => {
      const id = await note({ title: "旧的", tags: ["旧"] });
      const fresh = document(id, { title: "新的", tags: ["新"] });
      for (const _again of [1, 2]) await apply({ notes: [fresh] });
      expect([await found("旧的"), await found("新的"), await found("", { tag: "旧" })]).toEqual([[], [id], []]);
      for (const _again of [1, 2]) await apply({ removedNotes: [id] });
      expect(await found("新的")).toEqual([]);
    });

    it("does not replace a document by an older one", async () => {
      const late = document(501, { title: "旧的" });
      await member(7, "linye", "小叶");
      const lateName = { memberId: 7, nickname: "小林", version: next() };
      await apply({ notes: [document(501, { title: "新的" })] });
      await apply({ nicknames: [{ memberId: 7, nickname: "阿树", version: next() }] });
      await apply({ notes: [late], nicknames: [lateName] });
      expect([await found("新的"), await found("旧的"), await people("阿树"), await people("小林")]).toEqual([[501], [], [7], []]);
    });

    it("orders by the latest rank, which an edit keeps", async () => {
      const first = await note({ title: "晚霞" }, 1);
      const second = await note({ title: "晚霞" }, 2);
      expect(await found("晚霞")).toEqual([second, first]);
      for (const _again of [1, 2]) await world.open(world.live).rank({ notes: [{ noteId: first, heat: 3 }], members: [] });
      expect(await found("晚霞")).toEqual([first, second]);
      await apply({ notes: [document(first, { title: "晚霞改" })] });
      expect(await found("晚霞")).toEqual([first, second]);
    });

    it("skips the rank of a missing document, before and after the document existed", async () => {
      const rank = () => world.open(world.live).rank({ notes: [{ noteId: 601, heat: 9 }], members: [{ memberId: 601, fans: 9 }] });
      const other = await note({ title: "晚霞" }, 5);
      await rank();
      expect([await found("晚霞"), await people("linye")]).toEqual([[other], []]);
      await apply({
        notes: [document(601, { title: "晚霞" })],
        members: [{ memberId: 601, accountName: "linye", nickname: "叶", version: next() }],
      });
      expect(await found("晚霞")).toEqual([other, 601]);
      await apply({ removedNotes: [601], departed: [601] });
      await rank();
      expect([await found("晚霞"), await people("linye")]).toEqual([[other], []]);
    });

    it("searches one generation while another is filled, and the other after the swap", async () => {
      const old = await note({ title: "旧的晚霞" });
      await world.begin("next_generation");
      await apply({ notes: [document(701, { title: "新的晚霞" })] }, "next_generation");
      expect(await found("晚霞")).toEqual([old]);
      await world.swap("next_generation");
      expect(await found("晚霞")).toEqual([701]);
      await apply({ notes: [document(702, { title: "晚霞", heat: 1 })] });
      expect(await found("晚霞")).toEqual([702, 701]);
    });

    it("forgets a member who left and everything that they wrote", async () => {
      await member(7, "linye", "小叶");
      await member(8, "lisi", "小林");
      await note({ authorId: 7, title: "晚霞一" });
      const kept = await note({ authorId: 8, title: "晚霞二" });
      await apply({ departed: [7] });
      expect([await found("晚霞"), await people("li")]).toEqual([[kept], [8]]);
    });

    it("finds members: the exact account id, the exact nickname, beginnings, parts, and within each more followers first", async () => {
      const part = await member(1, "xx_linye", "路人", 90);
      const begins = await member(2, "linye2", "路人", 5);
      const beginsMore = await member(3, "someone", "LinYe的日常", 50);
      const nickname = await member(4, "another", "ＬｉｎＹｅ");
      const exact = await member(5, "LinYe", "小叶");
      await member(6, "lin_ye", "林");
      for (const word of ["linye", "LINYE", "@linye"])
        expect(await people(word), word).toEqual([exact, nickname, beginsMore, begins, part]);
      expect(await people("的日")).toEqual([beginsMore]);
      expect(await people("_")).toEqual([part, 6]);
      expect(await people("无人")).toEqual([]);
      const { members } = await world.index.search({ keyword: "inY", members: { limit: 1, offset: 0 } });
      expect(members).toEqual({ total: 5, hits: [{ memberId: part, highlight: { user_id: "xx_l<em>iny</em>e" } }] });
    });

    it("accepts any text and any name, however long its words and whatever its signs", async () => {
      const long = await note({ title: "a".repeat(100), text: "𝒜".repeat(2000), tags: ["'\\&"] });
      for (const word of ["aaa", "a".repeat(64), "𝒜".repeat(64)]) expect(await found(word)).toEqual([long]);
      expect(await found("", { tag: "'\\&" })).toEqual([long]);
      const quoted = await member(7, "obrien", "O'Br\\ien & | :*");
      for (const part of ["'b", "r\\i", "& |", ":*"]) expect(await people(part), part).toEqual([quoted]);
    });

    it("answers notes and members at once, and neither when none is asked for", async () => {
      await member(7, "linye", "小叶");
      const id = await note({ title: "小叶子" });
      const both = await world.index.search({ keyword: "小叶", notes: all, members: all });
      expect([both.notes?.hits[0]?.noteId, both.members?.hits[0]?.memberId]).toEqual([id, 7]);
      const nothing = { hits: [], total: 0 };
      for (const keyword of ["", "!!!", "，。"])
        expect(await world.index.search({ keyword, notes: all, members: all }), keyword).toEqual({
          notes: { ...nothing, tagCounts: [] },
          members: nothing,
        });
    });
  });
}
