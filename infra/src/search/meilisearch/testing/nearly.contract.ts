import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noChanges } from "../../search-index.ts";
import type { openMeiliLab } from "./meili-lab.ts";

/** What Meilisearch finds and PostgreSQL does not: typing mistakes and synonyms, when no note has the word itself. */
export function nearlyContract(title: string, open: () => Promise<{ lab: ReturnType<typeof openMeiliLab>; stop(): Promise<void> }>): void {
  describe(`What is nearly asked for: Meilisearch (${title})`, () => {
    let world: Awaited<ReturnType<typeof open>>;
    const notes = [
      { title: "iPhone 手机摄影", text: "", tags: ["摄影"] },
      { title: "周末", text: "在图书馆写 typescript 作业", tags: ["学习"] },
      { title: "今天吃马铃薯", text: "", tags: ["美食"] },
    ];
    beforeAll(async () => {
      world = await open();
      const documents = notes.map((note, at) => ({
        ...note,
        noteId: at + 1,
        authorId: 1,
        noteType: 1 as const,
        heat: at,
        version: at + 1,
      }));
      await world.lab.open("search").apply({ ...noChanges, notes: documents });
    });
    afterAll(async () => {
      await world.lab.close();
      await world.stop();
    });
    const search = async (keyword: string, tag?: string) => {
      const { notes: answer } = await world.lab.index.search({ keyword, notes: { limit: 10, offset: 0, ...(tag ? { tag } : {}) } });
      return { ids: answer?.hits.map(({ noteId }) => noteId), total: answer?.total, tags: answer?.tagCounts.map(({ name }) => name) };
    };

    it.each([
      ["iphoen", 1],
      ["ihone", 1],
      ["typscript", 2],
      ["tyepscript 图书馆", 2],
      ["土豆", 3],
    ])("finds by %s what it must mean", async (keyword, id) => {
      expect(await search(keyword)).toEqual({ ids: [id], total: 1, tags: notes[id - 1]?.tags });
    });

    it("narrows the result by tag, and counts the tags without it", async () => {
      expect(await search("iphoen", "学习")).toEqual({ ids: [], total: 0, tags: ["摄影"] });
    });

    it.each(["图书室", "tipe", "iphoen 图书馆", "xxphone"])(
      "finds nothing by %s: too short, Chinese, or too many mistakes",
      async (keyword) => {
        expect((await search(keyword)).ids).toEqual([]);
      },
    );
  });
}
