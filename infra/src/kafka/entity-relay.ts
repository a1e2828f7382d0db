import type { StoredEvent } from "@shiye/events/envelope";
import type { Forwarding } from "../subscriptions/forwarding.ts";
import { storedEventText } from "./event-records.ts";
import type { TopicRecord } from "./record-batch.ts";
import type { RecordSender } from "./send-records.ts";

/**
 * Forwards the events to a topic for consumers outside, keyed by stream: the events of one stream are in one partition, in order. A record
 * is the event as the log stores it, with personal fields sealed; `npm run shiye -- catalogue` describes the shapes. A record may come
 * twice; its `revision` shows it. No code of this project reads the topic.
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
