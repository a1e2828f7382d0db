import type { KeyObject } from "node:crypto";
import type { KafkaMessage } from "kafkajs";
import { seal, unseal } from "../crypto/aes.ts";
import type { TopicRecord } from "./record-batch.ts";

/**
 * Text between our own nodes: pushes and signals. It contains what members wrote, so brokers and their disks get it encrypted. Without the
 * key of the community nobody can read it or add to it. The topic is part of the encryption, so a record cannot be moved to another topic.
 */
export function sealedText(key: KeyObject, topic: string) {
  return {
    write: (text: string): TopicRecord => ({ value: seal(key, Buffer.from(text), topic) }),
    /** Undefined if this community did not write the record. */
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
