import { anyEventDefinitions } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { UsageError } from "./verb.ts";
import { withLog } from "./with-log.ts";
import { withoutPersonal } from "./without-personal.ts";

export interface Narrowing {
  types?: readonly string[];
  member?: string;
}

/** Which events are meant. A type that nobody knows is a mistake, not an empty answer. */
export function isMeant({ types, member }: Narrowing): (event: StoredEvent) => boolean {
  const known = new Set(anyEventDefinitions.map(({ type }) => type));
  const unknown = types?.filter((type) => !known.has(type)) ?? [];
  if (unknown.length > 0) throw new UsageError(`Unknown event: ${unknown.join(", ")}. npm run shiye -- catalogue has all.`);
  if (member !== undefined && !/^\d{1,16}$/.test(member)) throw new UsageError("A member is named by their number.");
  const names = (data: unknown) => typeof data === "object" && data !== null && Object.values(data).includes(Number(member));
  return (event) =>
    (types === undefined || types.includes(event.type)) &&
    (member === undefined || names(event.data) || (event.metadata.actor.kind === "member" && event.metadata.actor.id === Number(member)));
}

/** Shows what is appended from now on, until Ctrl+C. Personal fields are left out. */
export function tailLog({ json, ...narrowing }: Narrowing & { json?: true }): Promise<void> {
  const meant = isMeant(narrowing);
  return withLog(async ({ log }) => {
    const ending = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
    await log.subscribe({
      after: await log.readLastPosition(),
      signal: ending.signal,
      async onBatch(events) {
        for (const event of events.filter(meant)) {
          const { position, at, type, stream, metadata } = event;
          const data = withoutPersonal(event);
          const { actor } = metadata;
          const who = actor.kind === "system" ? "system" : `${actor.kind} ${actor.id}`;
          console.log(
            json
              ? JSON.stringify({ position: String(position), at, type, stream, actor, data })
              : `${position}  ${at}  ${type}  ${stream}  ${who}  ${JSON.stringify(data)}`,
          );
        }
      },
    });
  });
}
