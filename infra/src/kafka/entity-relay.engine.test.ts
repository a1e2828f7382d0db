import { describe, expect, it } from "vitest";
import { readFrom } from "../event-store/testing/log-tools.ts";
import { createEntityRelay } from "./entity-relay.ts";
import { createRecordSender } from "./send-records.ts";
import { onKafka } from "./testing/on-kafka.ts";
import { readTopic } from "./testing/read-topic.ts";
import { openRelayedLog } from "./testing/relayed-log.ts";

onKafka("the topic of entities", (brokers) => {
  describe("the topic of entities", () => {
    it("keeps each stream in one partition, in the order of the log, and uses all partitions", async () => {
      const world = await openRelayedLog(brokers);
      const sender = createRecordSender(world.connect(), world.topics.entities);
      try {
        for (let turn = 0; turn < 3; turn++) for (let stream = 0; stream < 20; stream++) await world.tell(`note-${stream}`, 2);
        const log = await readFrom(world.log, 0n);
        await createEntityRelay(sender).forward(log, 0n);
        const records = await readTopic(brokers, world.topics.entities.name);
        const streamOf = (index: number) => records.filter(({ key }) => String(key) === `note-${index}`);
        for (let stream = 0; stream < 20; stream++) {
          const expected = log
            .filter((event) => event.stream === `note-${stream}`)
            .map((event) => ({ ...event, position: `${event.position}` }));
          expect(streamOf(stream).map(({ value }) => JSON.parse(String(value)))).toEqual(expected);
          expect(new Set(streamOf(stream).map(({ partition }) => partition)).size).toBe(1);
        }
        expect(new Set(records.map(({ partition }) => partition)).size).toBe(world.topics.entities.partitions);
        expect(records[0]?.headers).toEqual({ type: Buffer.from("NoteLiked"), version: Buffer.from("1") });
      } finally {
        await sender.close();
        await world.close();
      }
    });
  });
});
