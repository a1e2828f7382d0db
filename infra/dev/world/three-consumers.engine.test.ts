import { setTimeout as delay } from "node:timers/promises";
import type { StoredEvent } from "@shiye/events/envelope";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createPostgresEventLog } from "@shiye/infra/event-store/postgres/event-log";
import { openKafka } from "@shiye/infra/kafka/open-kafka";
import { onKafka } from "@shiye/infra/kafka/testing/on-kafka";
import { readTopic } from "@shiye/infra/kafka/testing/read-topic";
import { topicsOf } from "@shiye/infra/kafka/topics";
import { openReadDb } from "@shiye/infra/read-models/database";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";
import { readTables } from "@shiye/projectors/testing/read-model-lab";
import { createCommunity, createStory } from "@shiye/projectors/testing/story";
import { type Consumer, Kafka, logLevel, Partitioners } from "kafkajs";
import { uuidv7 } from "uuidv7";
import { expect, inject, it } from "vitest";
import { createRandom } from "../demo/random.ts";

const MASTER_KEY = "5a".repeat(32);
const projections = readModels.filter(({ name }) => ["note_stats", "comments", "notifications", "members"].includes(name));
const MEMBERS = [1, 2, 3, 4, 5, 6];
const NOTES = [10, 11, 12];

/** Some hundred likes, unlikes, follows and comments of six members. */
function tellStory(): readonly StoredEvent[] {
  const random = createRandom("three consumers");
  const story = createStory();
  const community = createCommunity(story);
  for (const id of MEMBERS) community.registers(id);
  for (const [at, id] of NOTES.entries()) community.publishes(MEMBERS[at] ?? 1, id);
  const likes = new Set<string>();
  for (let turn = 0; turn < 400; turn += 1) {
    const [member, note] = [random.pick(MEMBERS), random.pick(NOTES)];
    const like = `${member} ${note}`;
    if (random.chance(0.3)) community.comments(member, 100 + turn, note);
    else if (likes.delete(like)) community.unlikes(member, note);
    else {
      likes.add(like);
      community.likes(member, note);
    }
  }
  return story.events;
}

onKafka("three consumers of two relays", (brokers) => {
  it("three consumers of two relays have the tables of the direct source, whatever comes twice, late or while they change places; a naive one has not", async () => {
    const prefix = `three-${uuidv7()}`;
    const databases: TestDatabase[] = [];
    const newDatabase = async () => {
      const database = await createTestDatabase(inject("databaseUrl"));
      databases.push(database);
      return database.url;
    };
    const logUrl = await newDatabase();
    const log = await createPostgresEventLog({ connectionString: logUrl });
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    const engines = [1, 2, 3].map((at) =>
      openKafka({ brokers: brokers.split(","), prefix, tls: false, login: undefined }, { clientId: `three-${at}`, masterKey: MASTER_KEY }),
    );
    const [one, other] = engines;
    if (!one || !other) throw new Error("There are no engines");
    const startConsumer = async (databaseUrl: string, engine?: typeof one) => {
      const source = engine && { source: engine.source({ log, open: async (events) => events, warn }) };
      const projectors = createProjectors({ databaseUrl, log, projections, warn, ...source });
      await projectors.start();
      return { databaseUrl, projectors };
    };
    const direct = await startConsumer(await newDatabase());
    const consumers: (typeof direct)[] = [];
    for (const engine of engines) consumers.push(await startConsumer(await newDatabase(), engine));
    const startRelay = (engine: typeof one) => engine.startRelay({ databaseUrl: logUrl, log, warn });
    const relays = [await startRelay(one), await startRelay(other)];

    const kafka = new Kafka({ clientId: "outside", brokers: brokers.split(","), logLevel: logLevel.NOTHING });
    const topic = topicsOf(prefix).events.name;
    const counted = new Map<number, number>();
    const naive: Consumer[] = [];
    /** As everybody writes their first one: a group with a place for each, and each record taken as news. */
    const startNaive = async () => {
      // Who is in the group hears with a heartbeat that it is dealt anew, and whoever comes waits for all of them.
      const consumer = kafka.consumer({ groupId: `${prefix}-naive`, maxWaitTimeInMs: 100, heartbeatInterval: 100 });
      naive.push(consumer);
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({
        async eachMessage({ message }) {
          const { type, data } = JSON.parse(String(message.value)) as { type: string; data: { noteId: number } };
          if (type === "NoteLiked") counted.set(data.noteId, (counted.get(data.noteId) ?? 0) + 1);
          if (type === "NoteUnliked") counted.set(data.noteId, (counted.get(data.noteId) ?? 0) - 1);
        },
      });
    };
    const zombie = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await zombie.connect();
    try {
      const random = createRandom("zombie");
      const story = tellStory();
      const append = async (events: readonly StoredEvent[]) => {
        for (const { stream, revision, position: _position, ...event } of events)
          await log.append({ stream, expectedRevision: revision === 0 ? "no-stream" : revision - 1, events: [event] });
      };
      const part = Math.ceil(story.length / 6);
      for (let turn = 0; turn < 6; turn += 1) {
        await append(story.slice(turn * part, (turn + 1) * part));
        if (turn === 0) for (let count = 0; count < 3; count += 1) await startNaive();
        // Records that were sent long ago, some of them in another order: they carry the community's own proof.
        const old = random.shuffle(await readTopic(brokers, topic)).slice(0, 40);
        const again = old.map(({ key, value, headers = {} }) => ({ key, value, headers }));
        await Promise.all([
          zombie.send({ topic, messages: again }),
          append(turn === 5 ? [] : story.slice((turn + 1) * part, (turn + 1) * part)),
        ]);
        // Everybody changes places: the relay that works goes, a consumer comes back, the group of the naive ones is dealt anew.
        if (turn % 2 === 0) {
          await relays.shift()?.stop();
          relays.push(await startRelay(turn % 4 === 0 ? one : other));
        }
        const [gone] = consumers.splice(0, 1);
        await gone?.projectors.stop();
        if (gone) consumers.push(await startConsumer(gone.databaseUrl, engines[turn % 3]));
        await naive.shift()?.disconnect();
        await startNaive();
      }
      for (const { projectors } of [direct, ...consumers]) await projectors.settle();
      const tablesOf = async (url: string) => {
        const readDb = openReadDb({ url, max: 1 });
        try {
          return await Promise.all(projections.map(({ name }) => readTables(readDb, name)));
        } finally {
          await readDb.end();
        }
      };
      const expected = await tablesOf(direct.databaseUrl);
      expect(JSON.stringify(expected)).toContain('"like_count":');
      for (const { databaseUrl } of consumers) expect(await tablesOf(databaseUrl)).toEqual(expected);

      const counts = (expected[0] as unknown as { notes: { note_id: number; like_count: number }[] }).notes;
      const right = () => counts.every(({ note_id: id, like_count: likes }) => (counted.get(id) ?? 0) === likes);
      // It has time to be right, and is not.
      for (let look = 0; look < 20 && !right(); look += 1) await delay(100);
      expect(right(), "the naive consumer counts the same").toBe(false);
      for (const { projectors } of consumers) expect(await projectors.deadLetters()).toEqual([]);
    } finally {
      await Promise.all([...naive.map((consumer) => consumer.disconnect()), zombie.disconnect()]);
      await Promise.all([direct, ...consumers].map(({ projectors }) => projectors.stop()));
      for (const relay of relays) await relay.stop();
      for (const engine of engines) await engine.close();
      await log.close();
      for (const database of databases) await database.drop();
    }
  }, 180_000);
});
