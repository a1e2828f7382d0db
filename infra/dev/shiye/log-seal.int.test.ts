import type { StoredEvent } from "@shiye/events/envelope";
import { sealOldEvents } from "@shiye/infra/event-store/postgres/seal-old-events";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { readModels } from "@shiye/projectors/read-models";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MARKER, type OldLog, oldNote, openOldLog, WORDS } from "./testing/old-notes.ts";
import { runVerb } from "./testing/run-verb.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

const [STAYS, LEFT] = [1, 2];

let world: ShiyeWorld;
let engines: ShiyeWorld["engines"];
let shiye: ShiyeWorld["shiye"];
let old: OldLog;
let projectors: Subscriptions;
let tables: string;

beforeAll(async () => {
  world = await createShiyeWorld();
  ({ engines, shiye } = world);
  old = await openOldLog(world.databaseUrl, engines.keyring);
  const writeOld = old.write;

  for (const member of [STAYS, LEFT]) world.members.registers(member);
  await world.happen();
  for (const [noteId, author] of [
    [10, STAYS],
    [20, LEFT],
  ] as const) {
    await writeOld(`note-${noteId}`, "NotePublished", 1, author, oldNote(noteId, author), WORDS);
    await writeOld(`note-${noteId}`, "NoteEdited", 1, author, { ...oldNote(noteId, author), newlyMentionedIds: [] }, WORDS);
    const second = { ...oldNote(noteId + 1, author), video: null };
    await writeOld(`note-${noteId + 1}`, "NotePublished", 2, author, second, [...WORDS, "video"]);
    await writeOld(`note-${noteId + 1}`, "NoteEdited", 2, author, { ...second, newlyMentionedIds: [] }, [...WORDS, "video"]);
  }
  // A video note has no pictures: nothing of it is open.
  await writeOld("note-12", "NotePublished", 2, STAYS, { ...oldNote(12, STAYS), images: [], video: null }, [...WORDS, "video"]);
  const session = { sessionId: 7, memberId: STAYS, refreshId: "r", userAgent: "agent", expiresAt: "2026-06-04T08:00:00.000Z" };
  await writeOld("session-7", "SessionStarted", 1, STAYS, session, ["userAgent"]);
  world.members.leaves(LEFT);
  await world.happen();
  await engines.keyring.destroy(LEFT);
  // What an earlier version stored of somebody who was erased meanwhile: its words are gone, its pictures are not.
  await writeOld("note-23", "NotePublished", 2, LEFT, { ...oldNote(23, LEFT), title: "", content: "", video: null }, []);

  projectors = await world.follow();
  tables = await tablesAtRest();
});
afterAll(async () => {
  await old.close();
  await world.close();
});

/** Every row of every read model, as text. */
async function readTables(): Promise<string> {
  const { rows } = await engines.pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema = any($1) order by 1",
    [readModels.map(({ name }) => name)],
  );
  const content: unknown[] = [];
  for (const { name } of rows) content.push([name, (await engines.pool.query(`select t::text from ${name} t order by 1`)).rows]);
  return JSON.stringify(content);
}

/** Ranks of the search follow some seconds later, by the clock: their marks are gone when they have. */
async function tablesAtRest(): Promise<string> {
  const marks = "select from search.stale_notes union all select from search.stale_members";
  await vi.waitFor(async () => expect((await engines.pool.query(marks)).rowCount).toBe(0), { timeout: 30_000, interval: 100 });
  return readTables();
}

const openRows = async () =>
  (await engines.pool.query<{ position: string }>(`select position from log.events where data::text like '%${MARKER}%' order by 1`)).rows;
const envelopes = async () =>
  (await engines.pool.query("select position, stream, revision, id, type, at, metadata::text from log.events order by position")).rows;
const versions = async () => (await engines.pool.query("select version, data::text from log.events order by position")).rows;

async function readLog(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of engines.log.readAll({ after: 0n })) events.push(...batch);
  return events;
}

describe("npm run shiye -- log seal, on a log that earlier versions wrote", { timeout: 180_000 }, () => {
  it("counts what lies open and changes nothing, unless it is told to", async () => {
    expect(await openRows(), "the control: 8 notes and edits, and one of a member who was gone").toHaveLength(9);
    expect(tables, "read models read the old versions").toContain(`${MARKER} of note 11`);
    const before = await versions();
    const { code, told } = await shiye("log", "seal");
    expect([code, told]).toEqual([0, expect.stringContaining("NotePublished v2  敞开 · open: 3  其中已注销 · of members who left: 2")]);
    expect(told).toContain("NoteEdited v1  敞开 · open: 2  其中已注销 · of members who left: 1");
    expect(told).toContain("nothing was changed");
    expect(told).not.toContain("SessionStarted");
    expect(await versions()).toEqual(before);
  });

  it.each([
    ["log", 2],
    ["log unseal", 2],
    ["log seal --vacuum", 2],
    ["log seal --all", 2],
  ])("says how it is used instead of guessing: %s", async (line, code) => {
    expect(await shiye(...line.split(" "))).toMatchObject({ code, told: expect.stringContaining("Usage: npm run shiye -- log") });
  });

  it("refuses a log in EventStoreDB, and says why", async () => {
    const { code, told } = await runVerb(
      { ...world.variables, EVENT_LOG_URL: "esdb://127.0.0.1:1?tls=false" },
      ...["log", "seal", "--apply"],
    );
    expect([code, told]).toEqual([1, expect.stringContaining("changes none that is written")]);
    expect(told, "no stack for a person to read").not.toMatch(/^\s+at /m);
  });

  it("seals it where it stands; a run that was broken off is taken up by the next", async () => {
    const [before, read] = [await envelopes(), await readLog()];
    const untouched = await versions();
    const { pool, keyring } = engines;
    const brokenOff = sealOldEvents({
      ...{ pool, keyring, apply: true, batchSize: 2 },
      onProgress: ({ looked }) => {
        if (looked >= 4) throw new Error("killed");
      },
    });
    await expect(brokenOff).rejects.toThrow("killed");
    expect(await openRows(), "half of it is done").toHaveLength(5);
    expect(withoutLeft(await readLog()), "readers see no difference").toEqual(withoutLeft(read));

    const { code, told } = await shiye("log", "seal", "--apply");
    expect([code, told]).toEqual([0, expect.stringContaining("NotePublished v2  已加密 · sealed: 2  其中已注销 · of members who left: 2")]);
    expect(await openRows()).toEqual([]);
    expect(await envelopes(), "id, position, stream, revision and time are what they were").toEqual(before);
    const after = await versions();
    expect(after.filter(({ version }) => version === 3)).toHaveLength(9);
    const session = before.findIndex(({ type }) => type === "SessionStarted");
    expect(after[session]).toEqual(untouched[session]);
  });

  it("leaves the words of those who stay to be read, and nothing of those who left", async () => {
    const events = await readLog();
    const of = (stream: string) => events.filter((event) => event.stream === stream).map(({ data }) => data);
    expect(of("note-10")).toMatchObject([
      { ...oldNote(10, STAYS), video: null },
      { ...oldNote(10, STAYS), newlyMentionedIds: [] },
    ]);
    for (const data of [...of("note-20"), ...of("note-21"), ...of("note-23")]) {
      expect(data).toMatchObject({ authorId: LEFT, title: "", content: "", images: [], video: null });
    }
    const stored = await engines.pool.query<{ data: string }>("select data::text from log.events where stream in ('note-20', 'note-23')");
    for (const { data } of stored.rows) expect(data).not.toContain("$personal");
  });

  it("leaves every read model to be rebuilt to the same rows, and a second run nothing to do", async () => {
    for (const { name } of readModels) await projectors.rebuild(name);
    await projectors.settle();
    expect(await tablesAtRest()).toBe(tables);
    const sealed = await versions();
    const { code, told } = await shiye("log", "seal", "--apply", "--vacuum");
    expect([code, told]).toEqual([0, expect.stringContaining("nothing personal lies open")]);
    expect(told).toContain("the table was written anew");
    expect(await versions()).toEqual(sealed);
  });
});

/** Of the member who left, pictures that an earlier version stored in the open after the erasure go. */
const withoutLeft = (events: readonly StoredEvent[]) => events.filter(({ stream }) => stream !== "note-23");
