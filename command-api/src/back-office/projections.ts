import type { DeadLetterView, ProjectionView } from "@shiye/events/back-office/operations";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { Sql } from "@shiye/infra/read-models/sql";
import { listDeadLetters } from "@shiye/infra/subscriptions/dead-letters";

/** A read model that is behind and has not moved for so long is stalled. */
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
  comparison: ProjectionView["comparison"];
  updated_at: Date;
}

/** The lag of the read models of all processes, read from their checkpoints. */
export interface Projections {
  list(): Promise<ProjectionView[]>;
  deadLetters(): Promise<DeadLetterView[]>;
}

export function createProjections(options: {
  sql: Sql;
  log: Pick<EventLog, "readAll" | "readLastPosition">;
  /** Whether the log's positions count its events. Those of EventStoreDB are offsets in bytes. */
  positionsCountEvents: boolean;
  now: () => number;
}): Projections {
  const { sql, log, positionsCountEvents, now } = options;

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
        `select p.name, p.model, p.status, p.version, p.position::text, p.rate::float8, p.dead_letters,
           p.ledger_differs::integer as differing_bucket, p.updated_at,
           case when c.name is not null then json_build_object('state', c.state, 'position', c.position::text, 'tables', c.tables, 'error', c.error,
             'at', to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as comparison
         from projections.checkpoints p
         left join projections.comparisons c on c.name = p.name and c.state <> 'none' and p.model = p.name || '_next'
         order by p.name, p.model`,
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
            lag_unit: positionsCountEvents ? "events" : "bytes",
            lag_seconds: (await ages.get(position)) ?? 0,
            seconds_left: lag === 0 ? 0 : positionsCountEvents && row.rate > 0 ? lag / row.rate : null,
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
