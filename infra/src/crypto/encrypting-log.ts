import { checkNewEvent } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { AppendResult, EventLog } from "../event-store/event-log.ts";
import type { Keyring } from "./keyring.ts";
import { openPersonalData, ownerOf, sealedOwnerOf, sealPersonalData } from "./personal-data.ts";

/**
 * The log as the product uses it. On append it checks payloads against the catalogue and seals their personal fields. On read it opens them
 * and lifts them to today's shape. Only adapters work below it.
 */
export function encryptingLog(log: EventLog, keyring: Keyring): EventLog {
  const open = createEventOpener(keyring);

  return {
    async append(request): Promise<AppendResult> {
      for (const event of request.events) checkNewEvent(event);
      const owners = request.events.map(ownerOf);
      const members = owners.filter((owner) => owner !== undefined);
      const keys = members.length > 0 ? await keyring.keysForWriting(members) : undefined;
      const events = request.events.map((event, index) => {
        const owner = owners[index];
        return sealPersonalData(event, owner === undefined ? undefined : keys?.get(owner));
      });
      const result = await log.append({ ...request, events });
      if (result.status === "replayed") return { ...result, events: await open(result.events) };
      if (result.status !== "appended") return result;
      // The same ids are the same events: the caller gets back what it gave, without opening what was just sealed.
      return { ...result, events: result.events.map((stored, index) => ({ ...stored, data: request.events[index]?.data ?? stored.data })) };
    },

    readStream: async (stream, options) => open(await log.readStream(stream, options)),

    async readIdempotencyKey(key) {
      const found = await log.readIdempotencyKey(key);
      return found && { ...found, events: await open(found.events) };
    },

    async *readAll(options) {
      for await (const batch of log.readAll(options)) yield await open(batch);
    },

    readLastPosition: () => log.readLastPosition(),

    subscribe: (options) => log.subscribe({ ...options, onBatch: async (events, state) => options.onBatch(await open(events), state) }),

    close: () => log.close(),
  };
}

/** Opens stored events and lifts them to today's shape, wherever they come from. */
export function createEventOpener(keyring: Keyring): (events: readonly StoredEvent[]) => Promise<readonly StoredEvent[]> {
  return async (events) => {
    const owners = new Set<number>();
    for (const event of events) {
      const owner = sealedOwnerOf(event);
      if (owner !== undefined) owners.add(owner);
    }
    const keys = owners.size > 0 ? await keyring.keysForReading(owners) : undefined;
    return events.map((event) => {
      const owner = sealedOwnerOf(event);
      return openPersonalData(event, owner === undefined ? undefined : keys?.get(owner));
    });
  };
}
