import type { DeadLetterView, ProjectionView } from "@shiye/events/back-office/operations";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { Sql } from "@shiye/infra/read-models/sql";
import { listDeadLetters } from "@shiye/infra/subscriptions/dead-letters";

/** One that is behind and has not moved for so long stands still. */
const STALLED_MS = 30_000;

interface CheckpointRow {
  name: string;
  model: string;
  status: ProjectionView["status"];
  version: number;
  position: string;
  rate: number;
  dead_letters: number;
  differing_bucket: number | null;
  updated_at: Date;
}

/** How the read models stand against the log. Of all processes: it is read from their checkpoints. */
export interface Projections {
  list(): Promise<ProjectionView[]>;
  deadLetters(): Promise<DeadLetterView[]>;
}

export function createProjections(options: {
  sql: Sql;
  log: Pick<EventLog, "readAll" | "readLastPosition">;
  now: () => number;
}): Projections {
  const { sql, log, now } = options;

  /** Age of the first event after a position, in seconds. */
  async function ageAfter(position: bigint): Promise<number> {
    for await (const [event] of log.readAll({ after: position, batchSize: 1 }))
      if (event) return Math.max(0, (now() - Date.parse(event.at)) / 1000);
    return 0;
  }

  return {
    async list() {
      const tail = await log.readLastPosition();
      const { rows } = await sql.query<CheckpointRow>(
        `select name, model, status, version, position::text, rate::float8, dead_letters, ledger_differs::integer as differing_bucket, updated_at
         from projections.checkpoints order by name, model`,
      );
      const ages = new Map<bigint, Promise<number>>();
      return Promise.all(
        rows.map(async ({ updated_at, ...row }) => {
          const position = BigInt(row.position);
          const lag = tail > position ? Number(tail - position) : 0;
          if (lag > 0 && !ages.has(position)) ages.set(position, ageAfter(position));
          const stalled = lag > 0 && now() - updated_at.getTime() > STALLED_MS;
          return {
            ...row,
            state:
              row.status === "kept"
                ? "kept"
                : stalled
                  ? "stalled"
                  : row.status === "filling"
                    ? "filling"
                    : lag === 0
                      ? "live"
                      : "catching-up",
            tail: tail.toString(),
            lag,
            lag_seconds: (await ages.get(position)) ?? 0,
            seconds_left: lag === 0 ? 0 : row.rate > 0 ? lag / row.rate : null,
            progress: tail === 0n ? 1 : Math.min(1, Number(position) / Number(tail)),
            updated_at: updated_at.toISOString(),
          };
        }),
      );
    },

    async deadLetters() {
      const letters = await listDeadLetters(sql);
      return letters.map(({ model, stream, position, type, error, waiting, addedAt }) => {
        return { projection: model, stream, position: position.toString(), type, error, waiting, added_at: addedAt.toISOString() };
      });
    },
  };
}
