import type { KeyObject } from "node:crypto";
import type { StoredEvent } from "@shiye/events/envelope";
import type { Forwarding } from "../subscriptions/forwarding.ts";
import { writeEventRecord } from "./event-records.ts";
import type { TopicRecord } from "./record-batch.ts";
import type { RecordSender } from "./send-records.ts";

/**
 * Forwards every event as it is stored to the topic, with the position that it follows. After another process took over, a relay may send
 * records again; readers drop them by their position.
 */
export function createRelay({ sender, key }: { sender: RecordSender; key: KeyObject }): Forwarding {
  return {
    name: "kafka_relay",
    version: 1,
    forward: (events, follows) => sender.send(recordsOf(events, follows, key)),
  };
}

function* recordsOf(events: readonly StoredEvent[], follows: bigint, key: KeyObject): Generator<TopicRecord> {
  let before = follows;
  for (const event of events) {
    yield writeEventRecord({ event, follows: before }, key);
    before = event.position;
  }
}
