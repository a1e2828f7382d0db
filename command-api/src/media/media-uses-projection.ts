import { eventDefinitions } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { mediaUsesLedger, mediaUsesModel, writeMediaChanges } from "@shiye/infra/media/media-uses";
import { defineProjection, type Handlers } from "@shiye/infra/subscriptions/projection";
import { mediaChangesOf } from "./media-changes.ts";

/** Every type is handled, because any event may have an address. `concerns` leaves out events without media. */
const anyEvent = Object.fromEntries(
  eventDefinitions.map(({ type }) => [type, (event: StoredEvent, batch: StoredEvent[]) => void batch.push(event)]),
) as Handlers<StoredEvent[]>;

/** Which stream uses whose files. It is a projection of command-api, which alone decides which files may be removed. */
export const mediaUses = defineProjection<StoredEvent[]>({
  model: mediaUsesModel,
  handlers: { media: anyEvent },
  concerns: (event) => mediaUsesLedger.concerns(event) || mediaChangesOf([event]) !== undefined,
  counts: mediaUsesLedger.handles,
  createBatch: () => [],
  async write(transaction, schema, batch) {
    const changes = mediaChangesOf(batch);
    if (changes) await writeMediaChanges(transaction, schema, changes);
    return [];
  },
});
