import { createHash } from "node:crypto";
import type { EventStoreDBClient } from "@eventstore/db-client";
import type { NewEvent, StoredEvent } from "@shiye/events/envelope";
import { uuidv7 } from "uuidv7";
import type { AppendRequest, AppendResult, ExpectedRevision } from "../event-log.ts";
import { isRepeatOf } from "../repeats.ts";
import { appendExactly } from "./append.ts";
import { CLAIM_PREFIX } from "./mapping.ts";
import type { EventStoreReader } from "./reader.ts";

/**
 * An idempotency key on a server that appends to one stream at a time. Each key has a stream:
 *
 *   IdempotencyClaimed   contains the whole request: from now on, anybody can finish it
 *   (append to the target stream, at the exact revision of the claim)
 *   IdempotencyReleased  only if the target had moved: the key is free again
 *
 * Only the target stream shows whether a claim was carried out. So a crash between two of these steps leaves nothing undecided: the next
 * caller with the key finishes what it finds.
 */
interface Claim {
  contentHash: string;
  stream: string;
  expectedRevision: ExpectedRevision;
  events: readonly NewEvent[];
}

type KeyedRequest = AppendRequest & { idempotency: { key: string; contentHash: string } };

interface Claims {
  append(request: KeyedRequest): Promise<AppendResult>;
  read(key: string): Promise<{ contentHash: string; events: readonly StoredEvent[] } | undefined>;
}

export function createClaims(client: EventStoreDBClient, reader: EventStoreReader): Claims {
  async function append(request: KeyedRequest): Promise<AppendResult> {
    const stream = claimStreamOf(request.idempotency.key);
    for (;;) {
      const last = await reader.lastOf(stream);
      if (last?.type === "IdempotencyClaimed") {
        const outcome = await followClaim(stream, last, request);
        if (outcome) return outcome;
        continue;
      }
      const claim: Claim = {
        contentHash: request.idempotency.contentHash,
        stream: request.stream,
        expectedRevision: request.expectedRevision,
        events: request.events,
      };
      const claimed = await note(stream, last?.revision ?? -1, "IdempotencyClaimed", claim);
      if (!claimed) continue;
      const result = await appendExactly(client, reader, request);
      if (result.status === "conflict") await note(stream, claimed.revision, "IdempotencyReleased", {});
      return result;
    }
  }

  /** Undefined if the claim was void: the key is free now. */
  async function followClaim(stream: string, claimed: StoredEvent, request: KeyedRequest): Promise<AppendResult | undefined> {
    const claim = claimed.data as Claim;
    if (claim.contentHash !== request.idempotency.contentHash) return { status: "key-reused" };
    const result = await appendExactly(client, reader, claim);
    if (result.status === "appended") return isRepeatOf(request, result.events) ? result : { status: "replayed", events: result.events };
    await note(stream, claimed.revision, "IdempotencyReleased", {});
    return undefined;
  }

  /** Undefined if another caller wrote to the claim first. */
  async function note(stream: string, after: number, type: string, data: Claim | object): Promise<StoredEvent | undefined> {
    const id = uuidv7();
    const result = await appendExactly(client, reader, {
      stream,
      expectedRevision: after < 0 ? "no-stream" : after,
      events: [
        {
          id,
          type,
          version: 1,
          at: new Date().toISOString(),
          data,
          metadata: { actor: { kind: "system" }, correlationId: id, causationId: id },
        },
      ],
    });
    return result.status === "appended" ? result.events[0] : undefined;
  }

  return {
    append,
    async read(key) {
      const last = await reader.lastOf(claimStreamOf(key));
      if (last?.type !== "IdempotencyClaimed") return undefined;
      const claim = last.data as Claim;
      const before = claim.expectedRevision === "no-stream" ? -1 : claim.expectedRevision;
      const events = await reader.stream(claim.stream, { fromRevision: before + 1, limit: claim.events.length });
      return isRepeatOf(claim, events) ? { contentHash: claim.contentHash, events } : undefined;
    },
  };
}

/** A client may send anything as a key, and stream names are never deleted, so the name contains only a digest. */
function claimStreamOf(key: string): string {
  return CLAIM_PREFIX + createHash("sha256").update(key, "utf8").digest("hex");
}
