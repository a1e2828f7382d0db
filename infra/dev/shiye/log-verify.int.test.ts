import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { startFakeEventStore } from "@shiye/infra/event-store/eventstore/testing/fake-server";
import { BUCKET } from "@shiye/infra/event-store/postgres/buckets";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runVerb } from "./testing/run-verb.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

const SECRET = "只有她自己知道";

let world: ShiyeWorld;
let shiye: ShiyeWorld["shiye"];
let inFolder: ShiyeWorld["inFolder"];

beforeAll(async () => {
  world = await createShiyeWorld();
  ({ shiye, inFolder } = world);
  await migrateReadDb(world.databaseUrl);
  world.members.registers(1, SECRET);
  await world.happen();
  await world.engines.pool.query(
    `insert into log.events select n, 'note-' || n, 0, gen_random_uuid(), 'NoteLiked', 1, now(), json_build_object('noteId', n),
       '{"actor":{"kind":"system"}}' from generate_series(2, $1::integer) n`,
    [BUCKET + 10],
  );
});
afterAll(() => world.close());

describe("npm run shiye -- log verify", () => {
  it("passes, holds the log to an anchor, and still does after a member was erased", async () => {
    expect(await shiye("log", "anchor", "--out", inFolder("anchor.json"))).toMatchObject({ code: 0 });
    const before = await shiye("log", "verify", "--anchor", inFolder("anchor.json"));
    expect([before.code, before.told]).toEqual([0, expect.stringContaining(`${BUCKET + 10} 个事件完好`)]);
    expect(before.told).not.toContain("checked for gaps only");
    expect(JSON.parse((await shiye("log", "verify", "--anchor", inFolder("anchor.json"), "--json")).told)).toMatchObject({
      unchecked: "0",
    });
    const without = await shiye("log", "verify");
    expect([without.code, without.told]).toEqual([0, expect.stringContaining(`${BUCKET} 个事件完好`)]);
    expect(without.told).toContain("10 after them are in the bucket that is not full: checked for gaps only");
    expect(JSON.parse((await shiye("log", "verify", "--json")).told)).toMatchObject({ unchecked: "10" });
    await world.engines.keyring.destroy(1);
    const [opened] = await world.engines.log.readStream("member-1");
    expect(JSON.stringify(opened?.data), "she is gone").not.toContain(SECRET);
    const after = await shiye("log", "verify", "--anchor", inFolder("anchor.json"));
    expect([after.code, after.told]).toEqual([0, expect.stringContaining("agrees with the anchor")]);
  });

  it("names the row that was changed, with exit code 1, in words and as JSON, and gives no anchor to such a log", async () => {
    await world.engines.pool.query("update log.events set data = '{\"noteId\":1}' where position = 77");
    const { code, told } = await shiye("log", "verify");
    expect([code, told]).toEqual([1, expect.stringContaining("position 77: 内容变了")]);
    const json = await shiye("log", "verify", "--json");
    expect(JSON.parse(json.told)).toMatchObject({ fault: { kind: "changed", position: "77", bucket: "0" } });
    expect(await shiye("log", "anchor")).toMatchObject({ code: 1, told: expect.stringContaining("position 77") });
    await world.engines.pool.query("update log.events set data = json_build_object('noteId', 77) where position = 77");
    // PostgreSQL prints it as it was.
    expect(await shiye("log", "verify")).toMatchObject({ code: 0 });
  });

  it("says of a row that has no record yet which part of the log differs from the anchor, and accuses nobody of the records", async () => {
    const changed = BUCKET + 5;
    await world.engines.pool.query("update log.events set data = '{\"noteId\":1}' where position = $1", [changed]);
    const { code, told } = await shiye("log", "verify", "--anchor", inFolder("anchor.json"));
    expect([code, told]).toEqual([1, expect.stringContaining(`an event between position ${BUCKET + 1} and ${BUCKET + 10} was changed`)]);
    expect(told).not.toContain("made to fit");
    await world.engines.pool.query("update log.events set data = json_build_object('noteId', $1::bigint) where position = $1", [changed]);
    expect(await shiye("log", "verify", "--anchor", inFolder("anchor.json"))).toMatchObject({ code: 0 });
  });

  it("takes an anchor at its signer's word only, and says what is no anchor and no key", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    writeFileSync(inFolder("key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
    writeFileSync(inFolder("public.pem"), publicKey.export({ type: "spki", format: "pem" }));
    const signed = inFolder("signed.json");
    expect(await shiye("log", "anchor", "--out", signed, "--sign", inFolder("key.pem"))).toMatchObject({ code: 0 });
    expect(await shiye("log", "verify", "--anchor", signed, "--key", inFolder("public.pem"))).toMatchObject({ code: 0 });
    const anchor = JSON.parse(readFileSync(signed, "utf8")) as object;
    const refused = { code: 1, told: expect.stringContaining("good signature") };
    writeFileSync(inFolder("forged.json"), JSON.stringify({ ...anchor, position: "5" }));
    expect(await shiye("log", "verify", "--anchor", inFolder("forged.json"), "--key", inFolder("public.pem"))).toMatchObject(refused);
    expect(await shiye("log", "verify", "--anchor", inFolder("anchor.json"), "--key", inFolder("public.pem"))).toMatchObject(refused);
    expect(await shiye("log", "verify", "--anchor", inFolder("forged.json"))).toMatchObject({
      code: 1,
      told: expect.stringContaining("不符"),
    });
    expect(await shiye("log", "verify", "--anchor", inFolder("key.pem"))).toMatchObject({
      code: 1,
      told: expect.stringContaining("is no anchor"),
    });
    expect(await shiye("log", "verify", "--anchor", inFolder("none.json"))).toMatchObject({
      code: 1,
      told: expect.stringContaining("There is no file"),
    });
    expect(await shiye("log", "anchor", "--sign", signed)).toMatchObject({ code: 1, told: expect.stringContaining("no Ed25519 key") });
  });
});

describe("npm run shiye -- log verify, of a log in EventStoreDB (a gRPC fake)", () => {
  it("holds a copy of it in PostgreSQL to the anchor of an earlier copy, and does not take one that is another", async () => {
    const server = await startFakeEventStore();
    const theirs = await createShiyeWorld({ EVENT_LOG_URL: server.connectionString });
    const copies = [await createTestDatabase(inject("databaseUrl")), await createTestDatabase(inject("databaseUrl"))];
    const of = (copy: number, ...args: string[]) =>
      runVerb({ ...theirs.variables, DATABASE_URL: copies[copy]?.url ?? "", EVENT_LOG_URL: "" }, "log", ...args);
    try {
      for (const note of [10, 11, 12]) theirs.members.publishes(1, note);
      await theirs.happen();
      expect(await theirs.shiye("log", "verify")).toMatchObject({ code: 1, told: expect.stringContaining("log copy makes one") });
      for (const copy of copies)
        expect(await theirs.shiye("log", "copy", "--from", server.connectionString, "--to", copy.url)).toMatchObject({ code: 0 });
      const anchor = theirs.inFolder("anchor.json");
      expect(await of(0, "anchor", "--out", anchor)).toMatchObject({ code: 0 });
      expect(await of(1, "verify", "--anchor", anchor)).toMatchObject({ code: 0, told: expect.stringContaining("agrees with the anchor") });
      const changing = new pg.Client({ connectionString: copies[1]?.url });
      await changing.connect();
      await changing.query("update log.events set at = at + interval '1 second' where position = 2");
      await changing.end();
      expect(await of(1, "verify", "--anchor", anchor)).toMatchObject({ code: 1, told: expect.stringContaining("不符") });
    } finally {
      for (const copy of copies) await copy.drop();
      await theirs.close();
      await server.stop();
    }
  }, 60_000);
});
