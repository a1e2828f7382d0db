import { signalBusContract } from "../realtime/signal-bus.contract.ts";
import { followTopic } from "./follow-topic.ts";
import { createKafkaSignalBus } from "./kafka-signal-bus.ts";
import { sealedText } from "./sealed-text.ts";
import { createQueuedSender, createRecordSender, type RecordSender } from "./send-records.ts";
import { kafkaUnderTest, onKafka } from "./testing/on-kafka.ts";
import { KEY } from "./testing/relayed-log.ts";

onKafka("Kafka: signals between nodes", (brokers) => {
  signalBusContract("Kafka", async () => {
    const kafka = kafkaUnderTest(brokers);
    const topic = kafka.topics.signals;
    const text = sealedText(KEY, topic.name);
    const senders: RecordSender[] = [];
    const openSender = () => {
      const sender = createQueuedSender(createRecordSender(kafka.connect(), topic));
      senders.push(sender);
      return sender;
    };
    return {
      open() {
        const connection = kafka.connect();
        return createKafkaSignalBus({ follow: (options) => followTopic(connection, topic, options), sender: openSender(), text });
      },
      cut: async () => kafka.cut(),
      async say(garbage) {
        await openSender().send([text.write(garbage), { value: Buffer.from(garbage) }]);
      },
      async close() {
        for (const sender of senders) await sender.close();
      },
    };
  });
});
