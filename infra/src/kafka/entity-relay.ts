import type { StoredEvent } from "@shiye/events/envelope";
import type { Forwarding } from "../subscriptions/forwarding.ts";
import { storedEventText } from "./event-records.ts";
import type { TopicRecord } from "./record-batch.ts";
import type { RecordSender } from "./send-records.ts";

/**
 * The same events for consumers outside, keyed by stream: each stream lies in one partition, in order, and streams flow side by side.
 * A record is the event as the log stores it, with personal fields sealed, in the shape that `npm run shiye -- catalogue` describes; a
 * record may come twice, and its `revision` tells. Nothing of ours reads it.
 */
export function createEntityRelay(sender: RecordSender): Forwarding {
  return {
    name: "kafka_entities",
    version: 1,
    forward: (events) => sender.send(recordsOf(events)),
  };
}

function* recordsOf(events: readonly StoredEvent[]): Generator<TopicRecord> {
  for (const event of events)
    yield {
      key: event.stream,
      value: Buffer.from(storedEventText(event)),
      headers: { type: event.type, version: String(event.version) },
    };
}
