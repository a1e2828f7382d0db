import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { ensureReadModel, prepareFilling } from "../subscriptions/generations.ts";
import { openReadDb, type ReadDb } from "./database.ts";
import { defineTables } from "./define-tables.ts";
import { migrateReadDb } from "./migrate.ts";
import { createReadModelState } from "./read-model-state.ts";
import { createReader } from "./statement-reader.ts";

const modelOf = (columns: string, number = 1) =>
  defineTables({
    name: "pins",
    meaning: { number, because: "as first made" },
    tables: (schema: string) => `create table ${schema}.pins (${columns}); create table ${schema}.counts (note_id bigint);`,
    readerIndexes: () => "",
  });
const older = modelOf("note_id bigint");
const pins = modelOf("note_id bigint, place integer");
const newer = modelOf("note_id bigint, place integer", 2);
const statement = { columns: {}, name: "places", text: "select place from pins.pins" };

let database: TestDatabase;
let readDb: ReadDb;
let at = 0;
beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  readDb = openReadDb({ url: database.url, max: 3 });
  at = 0;
});
afterEach(async () => {
  await readDb.end();
  await database.drop();
});

const stateOf = () => createReadModelState(readDb, { models: [pins], now: () => at });
const read = (state = stateOf()) => createReader(readDb, state).read(statement, []);
const unavailable = { refusal: { code: "unavailable" } };

describe("a read model whose table cannot be read", () => {
  it("is unavailable while the projectors have made nothing yet", async () => {
    await expect(read()).rejects.toMatchObject(unavailable);
    await migrateReadDb(database.url);
    await expect(read()).rejects.toMatchObject(unavailable);
    await ensureReadModel(readDb, pins);
    expect(await read()).toEqual([]);
    expect(await stateOf()()).toEqual({ kind: "ready" });
  });

  it("is unavailable while its new version is being filled beside the old one", async () => {
    await migrateReadDb(database.url);
    await ensureReadModel(readDb, older);
    await prepareFilling(readDb, pins, { resume: false });
    await expect(read()).rejects.toMatchObject(unavailable);
    expect(await stateOf()()).toEqual({ kind: "making" });
  });

  it("is a fault that names the repair if no process fills the needed version", async () => {
    await migrateReadDb(database.url);
    await ensureReadModel(readDb, older);
    const state = stateOf();
    await expect(read(state)).rejects.toMatchObject(unavailable);
    at += 60_000;
    await expect(read(state)).rejects.toThrow(/nobody fills it\. .*npm run shiye -- projections rebuild pins/);
  });

  it("is a fault when the live tables mean something newer than this process knows", async () => {
    await migrateReadDb(database.url);
    await ensureReadModel(readDb, newer);
    await readDb.query("alter table pins.pins drop column place");
    await expect(read()).rejects.toThrow(/newer than ours .* Replace this process/);
  });

  it("is a fault that names the missing table and the repair if the live version has lost one", async () => {
    await migrateReadDb(database.url);
    await ensureReadModel(readDb, pins);
    await readDb.query("drop table pins.pins");
    await expect(read()).rejects.toThrow("The live read model pins lacks pins. Make it anew: npm run shiye -- projections rebuild pins");
    expect(await stateOf()()).toMatchObject({ kind: "broken" });
  });

  it("is the fault of the statement when every table is there", async () => {
    await migrateReadDb(database.url);
    await ensureReadModel(readDb, pins);
    const misspelt = createReader(readDb, stateOf()).read({ name: "misspelt", columns: {}, text: "select palce from pins.pins" }, []);
    await expect(misspelt).rejects.toThrow('column "palce" does not exist');
  });
});
