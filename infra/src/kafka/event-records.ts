import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { StoredEvent } from "@shiye/events/envelope";
import type { KafkaMessage } from "kafkajs";
import { textOf } from "../event-store/json-text.ts";
import type { TopicRecord } from "./record-batch.ts";

/** An event in the topic: as the log stores it, and the position that it follows there. */
export interface EventRecord {
  event: StoredEvent;
  follows: bigint;
}

/** `position` and `follows` as text: JSON numbers end at 2^53. */
type Written = Omit<StoredEvent, "position"> & { position: string; follows: string };

/** The header with the proof that the record was written by this community. */
const MAC = "mac";

/**
 * Personal fields stay sealed. The text is signed with a key of the community, so that neither another community on the same topic nor
 * anybody else who may write to it can add an event.
 */
export function writeEventRecord({ event, follows }: EventRecord, key: KeyObject): TopicRecord {
  const value = Buffer.from(storedEventText(event, `"follows":"${follows}"`));
  return { key: event.stream, value, headers: { [MAC]: macOf(value, key) } };
}

/** Undefined: it is none of ours. */
export function readEventRecord({ value, headers }: Pick<KafkaMessage, "value" | "headers">, key: KeyObject): EventRecord | undefined {
  const mac = headers?.[MAC];
  if (value === null || !Buffer.isBuffer(mac)) return undefined;
  const right = macOf(value, key);
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) return undefined;
  const { position, follows, ...event } = JSON.parse(value.toString()) as Written;
  return { event: { ...event, position: BigInt(position) }, follows: BigInt(follows) };
}

/** As JSON, with members of ours behind. What the event carries is not written anew where it is still the text that the log keeps. */
export function storedEventText({ id, type, version, at, data, metadata, stream, revision, position }: StoredEvent, more?: string): string {
  const head = JSON.stringify({ id, type, version, at, stream, revision, position: `${position}` }).slice(0, -1);
  const carried = `${head},"data":${textOf(data)},"metadata":${textOf(metadata)}`;
  return more === undefined ? `${carried}}` : `${carried},${more}}`;
}

function macOf(value: Buffer, key: KeyObject): Buffer {
  return createHmac("sha256", key).update(value).digest();
}
