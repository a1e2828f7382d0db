import { connectKafka, type KafkaLogin } from "@shiye/infra/kafka/connection";
import { onKafka } from "@shiye/infra/kafka/testing/on-kafka";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GUARDED_LOGIN } from "./broker-settings.ts";
import { type NativeKafka, nativeKafkaLacks, startNativeKafka } from "./native-kafka.ts";

const lacks = nativeKafkaLacks();

onKafka("brokers that ask for TLS and a login", () => {
  describe.skipIf(lacks !== undefined)("brokers that ask for TLS and a login", () => {
    let kafka: NativeKafka;
    beforeAll(async () => {
      kafka = await startNativeKafka({ isGuarded: true });
    });
    afterAll(() => kafka.remove());

    const door = () => {
      if (!kafka.guarded) throw new Error("The broker has no guarded door");
      return kafka.guarded;
    };
    const enter = (login: KafkaLogin | undefined, ca?: string) =>
      connectKafka({ brokers: [door().brokers], clientId: "test", tls: ca ? { ca } : {}, login }).ensureTopic({
        name: `guarded-${login?.mechanism}`,
        partitions: 1,
        settings: {},
      });

    it.each(["plain", "scram-sha-512"] as const)("let in who proves the name by %s", async (mechanism) => {
      await enter({ mechanism, ...GUARDED_LOGIN }, door().ca);
    });

    it.each(["plain", "scram-sha-512"] as const)("refuse another password by %s", async (mechanism) => {
      await expect(enter({ mechanism, ...GUARDED_LOGIN, password: "guessed" }, door().ca)).rejects.toThrow(/authentication/i);
    });

    it("are not believed when their certificate is none that we trust, and get no password", async () => {
      await expect(enter({ mechanism: "plain", ...GUARDED_LOGIN })).rejects.toThrow(/self.signed certificate/);
    });
  });
});
