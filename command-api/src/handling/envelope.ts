import { type DecidedEvent, definitionOf } from "@shiye/events/catalogue";
import type { Actor, NewEvent } from "@shiye/events/envelope";
import { uuidv7 } from "uuidv7";
import type { CommandContext } from "./command.ts";

/** Puts the envelope around decided events. */
export function envelop(decided: readonly DecidedEvent[], context: CommandContext, actor: Actor): NewEvent[] {
  return decided.map(({ type, data }) => ({
    id: uuidv7(),
    type,
    version: definitionOf(type)?.version ?? 1,
    at: context.now,
    data,
    metadata: {
      actor,
      correlationId: context.requestId,
      causationId: context.requestId,
      ...(context.ipRegion === undefined ? {} : { ipRegion: context.ipRegion }),
    },
  }));
}
