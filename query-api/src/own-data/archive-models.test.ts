import type { OwnDataFigures } from "@shiye/events/own-data";
import type { Statement } from "@shiye/infra/read-models/statement-reader";
import * as tables from "@shiye/infra/read-models/tables";
import { expect, it } from "vitest";
import { ARCHIVE_MODELS, archiveFiles } from "./archive-files.ts";

const models: ReadonlySet<string> = new Set(Object.values(tables).map(({ name }) => name));

it("an archive waits for every read model that it is made of, so it has what was just done", async () => {
  const read = new Set<string>();
  const reader = {
    async read<Row>({ text }: Statement<Row>): Promise<Row[]> {
      for (const [, schema = ""] of text.matchAll(/\b(\w+)\.\w+/g)) if (models.has(schema)) read.add(schema);
      return [];
    },
  };
  const sources = { reader, media: { open: async () => undefined }, readEvents: async () => ({ events: [], next: null }) };
  const about = { nickname: "叶", account: "leaf", at: "2026-05-04T08:00:00.000Z" };
  for await (const { content } of archiveFiles(sources, 1, about, {} as OwnDataFigures)) for await (const _part of content);
  expect([...read].sort()).toEqual([...ARCHIVE_MODELS].sort());
});
