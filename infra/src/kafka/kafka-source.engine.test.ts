import { describeEventSource } from "../subscriptions/event-source.contract.ts";
import { onKafka } from "./testing/on-kafka.ts";
import { openRelayedLog } from "./testing/relayed-log.ts";

onKafka("event source on Kafka", (brokers) => {
  describeEventSource("event source on Kafka", async () => {
    const world = await openRelayedLog(brokers);
    const relay = await world.startRelay();
    return {
      open: async () => world.source(),
      tell: world.tell,
      cut: async () => world.cut(),
      async close() {
        await relay.stop();
        await world.close();
      },
    };
  });
});
