import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { onKafka } from "@shiye/infra/kafka/testing/on-kafka";
import { describe, expect, it } from "vitest";
import { nativeKafkaLacks } from "../engines/native-kafka.ts";
import { nothingWrong, runClusterStorm } from "./cluster-storm.ts";

const { SOAK_SECONDS = "20", SOAK_SEED = String(Date.now()) } = inheritedEnvironment();
const seconds = Number(SOAK_SECONDS);
const lacks = nativeKafkaLacks();

onKafka("a cluster on Kafka", () => {
  describe.skipIf(lacks !== undefined)("a cluster on Kafka of which anything is killed at random", () => {
    it(
      `keeps every acknowledged command once, and every line and read model whole, over ${seconds} s`,
      async () => {
        console.log(`seed ${SOAK_SEED}`);
        const report = await runClusterStorm({ seconds, seed: SOAK_SEED, brokers: 1, tell: console.log });
        const { wrong, ...seen } = report;
        console.log(seen);
        expect(wrong).toEqual({ strange: [], log: [], readModels: [], lines: [], calm: [], faults: [] });
        expect(nothingWrong(report)).toBe(true);
        expect(Object.keys(seen.kills).length, "several kinds died").toBeGreaterThan(1);
        expect(Math.min(seen.acknowledged, seen.looks.there, seen.lines.returns), "there was a storm").toBeGreaterThan(0);
      },
      (seconds + 300) * 1000,
    );
  });
});
