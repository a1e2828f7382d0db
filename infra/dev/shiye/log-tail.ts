import { isMeant, type Narrowing } from "./narrowing.ts";
import { answer, type ForScripts } from "./verb.ts";
import { withLog } from "./with-log.ts";
import { withoutPersonal } from "./without-personal.ts";

/** Shows what is appended from now on, until Ctrl+C. Personal fields are left out. */
export function tailLog({ json, ...narrowing }: Narrowing & ForScripts): Promise<void> {
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
          answer(
            { json },
            { position, at, type, stream, actor, data },
            `${position}  ${at}  ${type}  ${stream}  ${who}  ${JSON.stringify(data)}`,
          );
        }
      },
    });
  });
}
