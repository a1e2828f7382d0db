import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { openReadDb, type ReadDb } from "@shiye/infra/read-models/database";
import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import { createSubscriptions, type Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { type ArraySource, createArraySource } from "@shiye/infra/subscriptions/testing/array-source";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Community, createCommunity, createStory } from "../../testing/story.ts";
import { members } from "../members/index.ts";
import { noteStats } from "../note-stats/index.ts";
import { search } from "./index.ts";
import { refreshRanks } from "./refresh-ranks.ts";

const AUTHORS = [1, 2, 3];
const NOTES = [10, 11, 12, 13, 14, 15];

let database: TestDatabase;
let readDb: ReadDb;
let log: ArraySource;
/** Without `createProjectors`, which would refresh ranks by its clock. */
let subscriptions: Subscriptions;
let community: Community;
let tell: () => Promise<void>;

beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  readDb = openReadDb({ url: database.url, max: 3 });
  log = createArraySource();
  const story = createStory();
  community = createCommunity(story);
  let told = 0;
  tell = async () => {
    log.append(...story.events.slice(told));
    told = story.events.length;
    await subscriptions.settle();
  };
  subscriptions = createSubscriptions({ databaseUrl: database.url, log, projections: [noteStats, members, search] });
  await subscriptions.start();
  for (const author of AUTHORS) community.registers(author);
  for (const [index, note] of NOTES.entries()) {
    community.publishes(AUTHORS[index % 3] ?? 1, note);
    for (let fan = 0; fan < index; fan += 1) community.likes(100 + fan, note);
  }
  community.follows(2, 1);
  community.follows(3, 1);
  community.follows(1, 3);
  community.comments(2, 20, 11);
  community.isSeen(10, 7);
  community.deletesNote(15);
  await tell();
});
afterEach(async () => {
  await subscriptions.stop();
  await readDb.end();
  await database.drop();
});

const rows = async (text: string) => (await readDb.query(text)).rows as unknown[];
const ranks = async () => [
  await rows("select note_id, heat from search.notes order by 1"),
  await rows("select member_id, fans from search.members order by 1"),
];
const marks = async () =>
  rows("select note_id as id from search.stale_notes union all select member_id from search.stale_members order by 1");
const refresh = () => refreshRanks(readDb, openPostgresSearchWriter);

describe("the ranks of a search that was rebuilt", () => {
  it("equal the live ones from the first search on", async () => {
    const unranked = await ranks();
    await refresh();
    const live = await ranks();
    expect(live, "the control").not.toEqual(unranked);
    expect([live[0]?.length, live[1]]).toEqual([
      5,
      [expect.objectContaining({ fans: 2 }), expect.anything(), expect.objectContaining({ fans: 1 })],
    ]);
    await subscriptions.rebuild("search");
    expect(await ranks()).toEqual(live);
    expect(await marks()).toEqual([]);
    await subscriptions.rebuild("search", { end: "keep" });
    expect(await rows("select note_id, heat from search_next.notes order by 1")).toEqual(live[0]);
  });

  it("do not have the likes of members who left", async () => {
    community.leaves(3);
    community.leaves(102);
    await tell();
    await subscriptions.rebuild("search");
    const rebuilt = await ranks();
    await readDb.query(
      "insert into search.stale_notes values (0, 1) on conflict do nothing; insert into search.stale_members values (0, 1) on conflict do nothing",
    );
    await refresh();
    expect(rebuilt).toEqual(await ranks());
  });

  it("stay marked if note_stats has not counted them yet", async () => {
    await refresh();
    subscriptions.hold("note_stats");
    community.likes(200, 10);
    await tell();
    await subscriptions.rebuild("search");
    expect(await marks()).toEqual([{ id: 10 }]);
    subscriptions.resume("note_stats");
    await subscriptions.settle();
    await refresh();
    expect((await ranks())[0]).toEqual(await rows("select note_id, heat from note_stats.notes where visible order by 1"));
    expect(await marks()).toEqual([]);
  });

  it("wait for a refresh if note_stats has another version", async () => {
    await refresh();
    const live = await ranks();
    await readDb.query("update projections.checkpoints set version = version + 1 where model = 'note_stats'");
    await subscriptions.rebuild("search");
    expect(await ranks()).not.toEqual(live);
    await refresh();
    expect(await ranks()).toEqual(live);
  });
});
