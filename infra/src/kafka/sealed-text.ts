import type { KeyObject } from "node:crypto";
import type { KafkaMessage } from "kafkajs";
import { seal, unseal } from "../crypto/aes.ts";
import type { TopicRecord } from "./record-batch.ts";

/**
 * Text between our own nodes: pushes, signals. It holds what members wrote, so the brokers and their disks get it encrypted; and who has not
 * the key of the community can neither read it nor add to it. `topic` is bound to it: it cannot be moved to another one.
 */
export function sealedText(key: KeyObject, topic: string) {
  return {
    write: (text: string): TopicRecord => ({ value: seal(key, Buffer.from(text), topic) }),
    /** Undefined: it is none of ours. */
    read({ value }: Pick<KafkaMessage, "value">): string | undefined {
      try {
        return value === null ? undefined : unseal(key, value, topic).toString();
      } catch {
        return undefined;
      }
    },
  };
}

export type SealedText = ReturnType<typeof sealedText>;
