import type { KeyObject } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { definitionOf, upcast } from "@shiye/events/catalogue";
import type { AnyEventDefinition } from "@shiye/events/define";
import type { NewEvent, StoredEvent } from "@shiye/events/envelope";
import { seal, unseal } from "./aes.ts";

/**
 * In the log, all personal fields of an event are one sealed text beside the fields that are not personal: `{ memberId: 1, $personal: {
 * owner: 1, sealed: "<base64>" } }`. See docs/decisions/personal-data.md.
 */
interface SealedPart {
  owner: number;
  sealed: string;
}
type Data = Record<string, unknown>;

const PART = "$personal";

/** The member whose key must seal this payload, if anything in it is personal. */
export function ownerOf(event: Pick<NewEvent, "type" | "data">): number | undefined {
  return personalOf(event.type)?.owner(event.data);
}

/** The member whose key sealed this stored payload, if it was sealed. */
export function sealedOwnerOf(event: Pick<StoredEvent, "data">): number | undefined {
  return sealedPartOf(event.data)?.owner;
}

/** Moves the personal fields into the sealed text. Without a key (the member was erased) they become the anonymous values. */
export function sealPersonalData<Event extends NewEvent>(event: Event, key: KeyObject | undefined): Event {
  const personal = personalOf(event.type);
  if (!personal) return event;
  const open: Data = {};
  const secret: Data = {};
  for (const [field, value] of Object.entries(event.data as Data)) (field in personal.fields ? secret : open)[field] = value;
  if (!key) return { ...event, data: { ...open, ...personal.fields } };
  const owner = personal.owner(event.data);
  const sealed = seal(key, Buffer.from(JSON.stringify(secret)), contextOf(event, owner)).toString("base64");
  return { ...event, data: { ...open, [PART]: { owner, sealed } satisfies SealedPart } };
}

/**
 * The event as readers get it: personal fields opened, or anonymous if the key is destroyed, and in today's shape. Throws if the stored
 * event was altered or belongs to another event.
 */
export function openPersonalData(event: StoredEvent, key: KeyObject | undefined): StoredEvent {
  const part = sealedPartOf(event.data);
  // Most events of a long history have no personal fields and today's shape, and are not copied.
  if (!part && event.version >= (definitionOf(event.type)?.version ?? 0)) return event;
  let data = event.data;
  if (part) {
    const { [PART]: _part, ...open } = event.data as Data;
    data = { ...open, ...(key ? unsealPart(event, part, key) : personalOf(event.type)?.fields) };
  }
  return { ...event, ...upcast(event.type, event.version, data) };
}

/** Whether a stored event has unsealed fields that are personal today, because its type had fewer personal fields when it was written. */
export function hasOpenPersonalData(event: Pick<StoredEvent, "type" | "data">): boolean {
  const fields = personalOf(event.type)?.fields ?? {};
  return Object.entries(event.data as Data).some(([field, value]) => field in fields && !isDeepStrictEqual(value, fields[field]));
}

/**
 * A stored event as it would be written today: in today's shape, with everything personal sealed. Without a key (the member was erased)
 * sealed and unsealed fields become the anonymous values.
 */
export function sealStoredEvent(event: StoredEvent, key: KeyObject | undefined): StoredEvent {
  return sealPersonalData(openPersonalData(event, key), key);
}

function unsealPart(event: StoredEvent, part: SealedPart, key: KeyObject): Data {
  try {
    return JSON.parse(unseal(key, Buffer.from(part.sealed, "base64"), contextOf(event, part.owner)).toString("utf8")) as Data;
  } catch (error) {
    throw new Error(`The personal data of event ${event.id} cannot be opened: it was altered, or sealed for another event`, {
      cause: error,
    });
  }
}

/** What the sealed text is bound to: moved to another event or member, it no longer opens. */
function contextOf(event: Pick<NewEvent, "id" | "type">, owner: number): string {
  return `${event.id} ${event.type} ${owner}`;
}

function personalOf(type: string): AnyEventDefinition["personal"] {
  return definitionOf(type)?.personal;
}

function sealedPartOf(data: unknown): SealedPart | undefined {
  return typeof data === "object" && data !== null && PART in data ? (data[PART] as SealedPart) : undefined;
}
