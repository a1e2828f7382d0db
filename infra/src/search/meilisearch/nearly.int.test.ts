import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NoteDocument, noChanges, type SearchIndex } from "../search-index.ts";
import { type FakeMeilisearch, startFakeMeilisearch } from "./testing/fake-meilisearch.ts";
import { openMeiliLab } from "./testing/meili-lab.ts";
import { nearlyContract } from "./testing/nearly.contract.ts";

nearlyContract("a fake server, the real client", async () => {
  const server = await startFakeMeilisearch();
  return { lab: openMeiliLab({ url: server.url, key: undefined }), stop: server.stop };
});

describe("documents in Meilisearch", () => {
  let server: FakeMeilisearch;
  beforeAll(async () => {
    server = await startFakeMeilisearch({ key: "right" });
  });
  afterAll(() => server.stop());
  const document: NoteDocument = { noteId: 1, authorId: 1, noteType: 1, title: "晚霞", text: "", tags: [], heat: 5, version: 3 };

  it("are refused with a wrong key, without blaming an event", async () => {
    const { open } = openMeiliLab({ url: server.url, key: "wrong" });
    await expect(open("search").apply({ ...noChanges, notes: [document] })).rejects.toMatchObject({ code: "ESEARCHAWAY" });
  });

  it("are written in full again where only a rank was left", async () => {
    const lab = openMeiliLab({ url: server.url, key: "right" });
    const writer = lab.open("search");
    await writer.apply({ ...noChanges, notes: [document] });
    await writer.apply({ ...noChanges, removedNotes: [1] });
    const find = (index: SearchIndex) => index.search({ keyword: "晚霞", notes: { limit: 9, offset: 0 } });
    // As when a rank arrives after its note was removed.
    const uid = server.indexes().find((name) => name.includes(`${lab.prefix}-search-notes`)) ?? "";
    await fetch(`${server.url}/indexes/${uid}/documents`, {
      method: "PUT",
      headers: { authorization: "Bearer right", "content-type": "application/json" },
      body: JSON.stringify([{ id: 1, heat: 99 }]),
    });
    await expect.poll(() => server.documents(uid)).toEqual([{ id: 1, heat: 99 }]);
    expect((await find(lab.index)).notes).toMatchObject({ total: 0 });
    await writer.apply({ ...noChanges, notes: [{ ...document, version: 4 }] });
    expect(server.documents(uid)).toMatchObject([{ id: 1, heat: 5, version: 4 }]);
    await lab.close();
  });
});
