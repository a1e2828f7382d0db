import type { Socket } from "node:net";
import { uuidv7 } from "uuidv7";
import { describe, inject, it } from "vitest";
import { inheritedEnvironment } from "../../config/environment.ts";
import { connectKafka, type KafkaConnection } from "../connection.ts";
import { type Topics, topicsOf } from "../topics.ts";

interface KafkaUnderTest {
  topics: Topics;
  /** Another client. `cut` breaks its sockets too. */
  connect(): KafkaConnection;
  cut(): void;
}

/** Topics of its own on the broker of this run. */
export function kafkaUnderTest(brokers: string): KafkaUnderTest {
  const sockets = new Set<Socket>();
  const onSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  };
  return {
    topics: topicsOf(`test-${uuidv7()}`),
    connect: () => connectKafka({ brokers: brokers.split(","), clientId: "test", onSocket }),
    cut() {
      for (const socket of sockets) socket.destroy(new Error("The cable was pulled"));
    },
  };
}

/** Tests on a real broker. Without one there is a single skipped test that says why; it fails if REQUIRE_ENGINES names kafka. */
export function onKafka(name: string, define: (brokers: string) => void): void {
  const kafka = inject("kafka");
  if ("brokers" in kafka) {
    define(kafka.brokers);
    return;
  }
  const isRequired = (inheritedEnvironment().REQUIRE_ENGINES ?? "").split(",").includes("kafka");
  describe(name, () => {
    it.skipIf(!isRequired)(`is not run: ${kafka.missing}`, () => {
      throw new Error(`REQUIRE_ENGINES names kafka, but: ${kafka.missing}`);
    });
  });
}
