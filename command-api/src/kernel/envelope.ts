import { type DecidedEvent, definitionOf } from "@shiye/events/catalogue";
import type { Actor, NewEvent } from "@shiye/events/envelope";
import { V7Generator } from "uuidv7";
import type { CommandContext } from "./command.ts";

const random = new Uint32Array(1024);
let used = random.length;

/** Random bytes are fetched for hundreds of ids at once, because each fetch costs more than the rest of an id. */
const ids = new V7Generator({
  nextUint32() {
    if (used === random.length) {
      crypto.getRandomValues(random);
      used = 0;
    }
    return random[used++] ?? 0;
  },
});

/**
 * Adds id, time and metadata to decided events. Throws if an event does not belong to this stream, which is a bug of its command or its
 * definition.
 */
export function envelop(stream: string, decided: readonly DecidedEvent[], context: CommandContext, actor: Actor): NewEvent[] {
  for (const { type } of decided) {
    const kind = definitionOf(type)?.stream;
    if (!stream.startsWith(`${kind}-`)) throw new Error(`${type} is declared for streams ${kind}-…, and was about to go to ${stream}`);
  }
  return decided.map(({ type, data }) => ({
    id: ids.generate().toString(),
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
