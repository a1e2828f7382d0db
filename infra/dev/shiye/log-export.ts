import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Span } from "@shiye/analyst/log-span";
import type { StoredEvent } from "@shiye/events/envelope";
import { csvLine } from "@shiye/infra/files/csv-line";
import { fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import { isMeant, type Narrowing } from "./narrowing.ts";
import { createProgress } from "./progress.ts";
import { UsageError } from "./verb.ts";
import { spanOf, withLog } from "./with-log.ts";
import { withoutPersonal } from "./without-personal.ts";

export const FORMATS = ["ndjson", "csv", "parquet"] as const;

interface ExportedEvent {
  position: bigint;
  id: string;
  at: string;
  type: string;
  version: number;
  stream: string;
  revision: number;
  actor: string;
  actor_id: number | null;
  data: string;
}
const COLUMNS = [
  "position",
  "id",
  "at",
  "type",
  "version",
  "stream",
  "revision",
  "actor",
  "actor_id",
  "data",
] as const satisfies readonly (keyof ExportedEvent)[];

function exported(event: StoredEvent): ExportedEvent {
  const { position, id, at, type, version, stream, revision } = event;
  const { actor } = event.metadata;
  const actorId = actor.kind === "system" ? null : actor.id;
  return {
    position,
    id,
    at,
    type,
    version,
    stream,
    revision,
    actor: actor.kind,
    actor_id: actorId,
    data: JSON.stringify(withoutPersonal(event)),
  };
}

/** Writes beside the file and renames at the end, so that a file of that name is always whole. */
export function exportLog({ out, format, ...rest }: Span & Narrowing & { out: string; format: string }): Promise<void> {
  const chosen = FORMATS.find((one) => one === format);
  if (!chosen) throw new UsageError(`Unknown format: ${format}; there are ${FORMATS.join(", ")}.`);
  const meant = isMeant(rest);
  return withLog(async (engines) => {
    const { log, after, until } = await spanOf(engines.log, rest);
    const progress = createProgress({ from: after });
    let events = 0;
    async function* batches(): AsyncGenerator<ExportedEvent[]> {
      for await (const batch of log.readAll({ after, types: rest.types && new Set(rest.types) })) {
        const kept = batch.filter(meant).map(exported);
        events += kept.length;
        progress.tell({ position: batch.at(-1)?.position ?? after, tail: until });
        if (kept.length > 0) yield kept;
      }
    }
    const part = `${out}.part`;
    try {
      if (chosen === "parquet") await writeParquet(part, batches());
      else
        await pipeline(Readable.from(chosen === "csv" ? csvOf(batches()) : ndjsonOf(batches())), createWriteStream(part, { mode: 0o600 }));
      await rename(part, out);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    } finally {
      progress.end();
    }
    console.log(`${out}: ${events} 个事件，不含个人字段 · events, without personal fields`);
  });
}

async function* ndjsonOf(batches: AsyncIterable<ExportedEvent[]>): AsyncGenerator<string> {
  for await (const batch of batches)
    yield batch
      .map(({ data, position, ...event }) => `{"position":"${position}",${JSON.stringify(event).slice(1, -1)},"data":${data}}\n`)
      .join("");
}

async function* csvOf(batches: AsyncIterable<ExportedEvent[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const batch of batches) yield batch.map((event) => csvLine(COLUMNS.map((column) => String(event[column] ?? "")))).join("");
}

/** One row group for each batch: what it holds in memory. Times are milliseconds in UTC, `data` is JSON. */
async function writeParquet(file: string, batches: AsyncIterable<ExportedEvent[]>): Promise<void> {
  const columnsOf = (events: readonly ExportedEvent[]) => [
    { name: "position", data: events.map(({ position }) => position), type: "INT64" as const },
    { name: "id", data: events.map(({ id }) => id), type: "STRING" as const },
    { name: "at", data: events.map(({ at }) => new Date(at)), type: "TIMESTAMP" as const },
    { name: "type", data: events.map(({ type }) => type), type: "STRING" as const },
    { name: "version", data: events.map(({ version }) => version), type: "INT32" as const },
    { name: "stream", data: events.map(({ stream }) => stream), type: "STRING" as const },
    { name: "revision", data: events.map(({ revision }) => revision), type: "INT32" as const },
    { name: "actor", data: events.map(({ actor }) => actor), type: "STRING" as const },
    {
      name: "actor_id",
      data: events.map(({ actor_id }) => (actor_id === null ? undefined : BigInt(actor_id))),
      type: "INT64" as const,
      nullable: true,
    },
    { name: "data", data: events.map(({ data }) => data), type: "STRING" as const },
  ];
  const writer = new ParquetWriter({ writer: fileWriter(file), schema: schemaFromColumnData({ columnData: columnsOf([]) }) });
  for await (const batch of batches) writer.write({ columnData: columnsOf(batch) });
  writer.finish();
}
