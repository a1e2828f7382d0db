import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { StoredEvent } from "@shiye/events/envelope";
import type { KafkaMessage } from "kafkajs";
import { textOf } from "../event-store/json-text.ts";
import type { TopicRecord } from "./record-batch.ts";

/** An event in the topic, as the log stores it, with the position of the event before it in the log. */
export interface EventRecord {
  event: StoredEvent;
  follows: bigint;
}

/** `position` and `follows` are text, because JSON numbers are exact up to 2^53 only. */
type Written = Omit<StoredEvent, "position"> & { position: string; follows: string };

/** The header that proves that this community wrote the record. */
const MAC = "mac";

/**
 * Personal fields stay sealed. The record is signed with a key of the community, so nobody else who may write to the topic can add an
 * event, for example another community.
 */
export function writeEventRecord({ event, follows }: EventRecord, key: KeyObject): TopicRecord {
  const value = Buffer.from(storedEventText(event, `"follows":"${follows}"`));
  return { key: event.stream, value, headers: { [MAC]: macOf(value, key) } };
}

/** Undefined if this community did not write the record. */
export function readEventRecord({ value, headers }: Pick<KafkaMessage, "value" | "headers">, key: KeyObject): EventRecord | undefined {
  const mac = headers?.[MAC];
  if (value === null || !Buffer.isBuffer(mac)) return undefined;
  const right = macOf(value, key);
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) return undefined;
  const { position, follows, ...event } = JSON.parse(value.toString()) as Written;
  return { event: { ...event, position: BigInt(position) }, follows: BigInt(follows) };
}

/**
 * The event as JSON; `more` adds members at its end. `data` and `metadata` are not serialized again if they are still the text of the log.
 */
export function storedEventText({ id, type, version, at, data, metadata, stream, revision, position }: StoredEvent, more?: string): string {
  const head = JSON.stringify({ id, type, version, at, stream, revision, position: `${position}` }).slice(0, -1);
  const carried = `${head},"data":${textOf(data)},"metadata":${textOf(metadata)}`;
  return more === undefined ? `${carried}}` : `${carried},${more}}`;
}

function macOf(value: Buffer, key: KeyObject): Buffer {
  return createHmac("sha256", key).update(value).digest();
}
