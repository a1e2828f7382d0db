import type { StoredEvent } from "@shiye/events/envelope";
import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import type { SearchRanks } from "@shiye/infra/search/search-index";
import { inTransaction } from "@shiye/infra/subscriptions/generations";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createReadModelLab, type ReadModelLab } from "../../testing/read-model-lab.ts";
import { type Community, createCommunity, createStory } from "../../testing/story.ts";
import { members } from "../members/index.ts";
import { noteStats } from "../note-stats/index.ts";
import { search } from "./index.ts";
import { refreshRanks } from "./refresh-ranks.ts";

const [ada, ben, cid] = [1, 2, 3] as const;
const [note, another] = [10, 11] as const;

let lab: ReadModelLab;
beforeEach(async () => {
  lab = await createReadModelLab(inject("databaseUrl"), [noteStats, members, search]);
});
afterEach(() => lab.close());

/** Commits events to a read model and moves its checkpoint. */
async function carry(readModel: Projection, events: readonly StoredEvent[]): Promise<void> {
  await readModel.apply(
    lab.readDb,
    readModel.name,
    events.filter(({ type }) => readModel.handles.has(type)),
  );
  await lab.readDb.query("update projections.checkpoints set position = $2 where model = $1", [readModel.name, events.at(-1)?.position]);
}

function eventsOf(happened: (members: Community) => void): readonly StoredEvent[] {
  const story = createStory();
  happened(createCommunity(story));
  return story.events;
}

const refresh = () => refreshRanks(lab.readDb, openPostgresSearchWriter);
const rows = async <Row>(text: string) => (await lab.readDb.query(text)).rows as Row[];
const heats = (table: string) => rows<{ note_id: number; heat: number }>(`select note_id, heat from ${table} order by 1`);
const marks = async () => (await rows("select from search.stale_notes union all select from search.stale_members")).length;

const happened = (community: Community) => {
  for (const member of [ada, ben, cid]) community.registers(member);
  community.publishes(ada, note);
  community.publishes(ben, another);
  community.likes(ben, note);
  community.comments(cid, 20, note);
  community.isSeen(another, 7);
  community.follows(ben, ada);
};

describe("ranks of the search", () => {
  it("equal those of note_stats and members after a refresh, and no marks are left", async () => {
    const events = eventsOf(happened);
    for (const readModel of [search, noteStats, members]) await carry(readModel, events);
    expect(await heats("search.notes")).not.toEqual(await heats("note_stats.notes"));
    await refresh();
    expect(await heats("search.notes")).toEqual(await heats("note_stats.notes"));
    expect(await rows("select member_id, fans from search.members order by 1")).toEqual([
      { member_id: ada, fans: 1 },
      { member_id: ben, fans: 0 },
      { member_id: cid, fans: 0 },
    ]);
    expect(await marks()).toBe(0);
    expect(await refresh()).toBe(0);
  });

  it("lose the likes and follows of a member who leaves, though no event names what they liked", async () => {
    const events = eventsOf((community) => {
      happened(community);
      community.leaves(ben);
    });
    for (const readModel of [search, noteStats, members]) await carry(readModel, events.slice(0, -1));
    await refresh();
    await carry(search, events.slice(-1));
    await refresh();
    expect(await rows("select fans from search.members where member_id = 1")).toEqual([{ fans: 1 }]);
    for (const readModel of [noteStats, members]) await carry(readModel, events.slice(-1));
    await refresh();
    expect(await rows("select fans from search.members where member_id = 1")).toEqual([{ fans: 0 }]);
    expect(await heats("search.notes")).toEqual(await heats("note_stats.notes where visible"));
    expect(await marks()).toBe(0);
  });

  it("wait for the read models that they are read from", async () => {
    const events = eventsOf(happened);
    const published = events.slice(0, 5);
    await carry(search, events);
    await carry(noteStats, published);
    await refresh();
    await carry(noteStats, events.slice(5));
    await carry(members, events);
    await refresh();
    expect(await heats("search.notes")).toEqual(await heats("note_stats.notes"));
    expect(await marks()).toBe(0);
  });

  it("wait while the search reads history, where the same notes are marked again and again", async () => {
    const events = eventsOf(happened);
    for (const readModel of [search, noteStats, members]) await carry(readModel, events);
    const before = await marks();
    // Positions may be places in a file: some hundred for each event.
    const last = events.at(-1) as StoredEvent;
    const logWith = (left: number) => ({
      async *readAll({ after, batchSize = 1000 }: { after: bigint; batchSize?: number }) {
        const later = Array.from({ length: left }, (_none, index) => ({ ...last, position: last.position + BigInt((index + 1) * 700) }));
        const unread = later.filter(({ position }) => position - after > 0n);
        for (let at = 0; at < unread.length; at += batchSize) yield unread.slice(at, at + batchSize);
      },
    });
    expect(await refreshRanks(lab.readDb, openPostgresSearchWriter, logWith(1001))).toBe(0);
    expect(await marks()).toBe(before);
    expect(await refreshRanks(lab.readDb, openPostgresSearchWriter, logWith(1000))).toBeGreaterThan(0);
    expect(await marks()).toBe(0);
  });

  it("stay marked when the index cannot be written", async () => {
    const events = eventsOf(happened);
    for (const readModel of [search, noteStats, members]) await carry(readModel, events);
    const before = await marks();
    const told: SearchRanks[] = [];
    const broken = () => ({
      apply: async () => {},
      async rank(ranks: SearchRanks) {
        told.push(ranks);
        throw new Error("The index is away");
      },
    });
    await expect(refreshRanks(lab.readDb, broken)).rejects.toThrow("The index is away");
    expect(told).toMatchObject([
      { notes: [{ noteId: note }, { noteId: another }], members: [{ memberId: ada }, { memberId: ben }, { memberId: cid }] },
    ]);
    expect(await marks()).toBe(before);
  });

  it("do not deadlock with a batch that marks and changes the same note", async () => {
    const events = eventsOf((community) => {
      happened(community);
      community.edits(note, { title: "改过" });
      community.likes(cid, note);
    });
    const [before, after] = [events.slice(0, -2), events.slice(-2)];
    for (const readModel of [search, noteStats, members]) await carry(readModel, before);
    let batch: Promise<unknown> = Promise.resolve();
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await refreshRanks(lab.readDb, (generation, transaction) => ({
      ...openPostgresSearchWriter(generation, transaction),
      async rank(ranks) {
        // The refresh has taken the marks; the batch comes in between.
        batch = inTransaction(lab.readDb, (other) => search.apply(other, "search", after));
        await expect.poll(async () => (await rows(waiting)).length).toBe(1);
        await openPostgresSearchWriter(generation, transaction).rank(ranks);
      },
    }));
    await batch;
    expect(await rows("select title from search.notes where note_id = 10")).toEqual([{ title: "改过" }]);
    expect(await marks()).toBe(1);
  });

  it("do not deadlock with the batch of a departure: it has no mark of a member while it waits for one of a note", async () => {
    const events = eventsOf((community) => {
      happened(community);
      community.likes(cid, note);
      community.leaves(ben);
    });
    const [before, after] = [events.slice(0, -2), events.slice(-2)];
    for (const readModel of [search, noteStats, members]) await carry(readModel, before);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let batch: Promise<unknown> = Promise.resolve();
    await inTransaction(lab.readDb, async (holder) => {
      await holder.query("select from search.stale_notes for update");
      batch = inTransaction(lab.readDb, (other) => search.apply(other, "search", after));
      await expect.poll(async () => (await rows(waiting)).length).toBe(1);
      expect(await rows("select from search.stale_members where member_id = 2 for update nowait")).toHaveLength(1);
    });
    await batch;
    expect(await rows("select from search.stale_members where member_id = 2")).toEqual([]);
  });

  it("read only the marked notes of note_stats", async () => {
    const events = eventsOf(happened);
    for (const readModel of [search, noteStats, members]) await carry(readModel, events);
    await rows("insert into note_stats.notes (note_id, author_id) select n, 1 from generate_series(1000, 5999) n");
    await rows("analyze note_stats.notes");
    let read = 0;
    await refreshRanks(lab.readDb, (_generation, transaction) => ({
      apply: async () => {},
      async rank() {
        const text = `select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
          where relnamespace = 'note_stats'::regnamespace and relname like 'notes%'`;
        read = (await transaction.query<{ read: number }>(text)).rows[0]?.read ?? 0;
      },
    }));
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(10);
  });

  it("are written without a change of any index", async () => {
    const events = eventsOf(happened);
    for (const readModel of [search, noteStats, members]) await carry(readModel, events);
    const counted = await lab.attempt(async (transaction) => {
      await openPostgresSearchWriter("search", transaction).rank({
        notes: [{ noteId: note, heat: 5 }],
        members: [{ memberId: ada, fans: 5 }],
      });
      const text = `select pg_stat_get_xact_tuples_hot_updated('search.notes'::regclass)::int as notes,
        pg_stat_get_xact_tuples_hot_updated('search.members'::regclass)::int as members`;
      return (await transaction.query(text)).rows;
    });
    expect(counted).toEqual([{ notes: 1, members: 1 }]);
  });

  it("are written without a change of any index also when pages are full of notes of a usual length", async () => {
    for (const readModel of [search, noteStats, members]) await carry(readModel, eventsOf(happened));
    const lengths = "100 + (n * 37) % 450";
    await rows(`insert into search.notes (note_id, author_id, note_type, tags, title, text, headline, terms, heat, version)
      select n, 1, 1, '{}', '', repeat('字', ${lengths}), '', '', 0, 0 from generate_series(1000, 1999) n`);
    const ranked = Array.from({ length: 200 }, (_, index) => ({ noteId: 1000 + 5 * index, heat: 5 }));
    const counted = await lab.attempt(async (transaction) => {
      await openPostgresSearchWriter("search", transaction).rank({ notes: ranked, members: [] });
      return (await transaction.query("select pg_stat_get_xact_tuples_hot_updated('search.notes'::regclass)::int as hot")).rows;
    });
    expect(counted).toEqual([{ hot: ranked.length }]);
  });
});
