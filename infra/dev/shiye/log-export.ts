import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Span } from "@shiye/analyst/log-span";
import type { StoredEvent } from "@shiye/events/envelope";
import { isRefusal } from "@shiye/events/refusals";
import { csvLine } from "@shiye/infra/files/csv-line";
import { fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import { isMeant, type Narrowing, narrowingWords } from "./narrowing.ts";
import { createProgress } from "./progress.ts";
import { readPassword } from "./read-password.ts";
import { answer, type ForScripts, RefusalError, UsageError } from "./verb.ts";
import { withCommandApi } from "./with-command-api.ts";
import { spanOf, withLog } from "./with-log.ts";
import { withoutPersonal } from "./without-personal.ts";
import { requireWritable } from "./write-whole.ts";

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

function exported(event: StoredEvent, personal: boolean): ExportedEvent {
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
    data: JSON.stringify(personal ? event.data : withoutPersonal(event)),
  };
}

interface Permission {
  personal?: true;
  as?: string;
  code?: string;
  reason?: string;
}
type ExportOptions = Span & Narrowing & Permission & ForScripts & { out: string; format: string };

const LONGEST_REASON = 200;

export async function exportLog(options: ExportOptions): Promise<void> {
  const { personal, as, code, reason } = options;
  if (!FORMATS.some((one) => one === options.format))
    throw new UsageError(`Unknown format: ${options.format}; there are ${FORMATS.join(", ")}.`);
  if (!personal && (as ?? code ?? reason) !== undefined) throw new UsageError("--as, --code and --reason go with --personal.");
  isMeant(options);
  requireWritable(options.out);
  // What was written into the log is what is written into the file, whatever is appended meanwhile.
  const until = personal ? await askPermission(options) : options.until;
  await writeExport({ ...options, ...(until === undefined ? {} : { until }) });
}

/** Nothing is read before it is in the log who reads it, and what for. */
async function askPermission({ as: username, code, reason = "", ...wanted }: ExportOptions): Promise<string> {
  if (!username || reason.trim() === "" || reason.length > LONGEST_REASON)
    throw new UsageError(`--personal needs --as <username> and --reason <text>, of at most ${LONGEST_REASON} characters.`);
  const password = await readPassword(`${username} 的密码 · password: `);
  return withCommandApi(async (api, { log }) => {
    const { after, until } = await spanOf(log, wanted);
    const part = {
      after: String(after),
      until: String(until),
      types: wanted.types ? [...wanted.types] : null,
      narrowing: narrowingWords(wanted),
    };
    const outcome = await api.recordExport({ username, password, code, reason, ...part });
    if (isRefusal(outcome))
      throw new RefusalError(
        `${outcome.message} · not permitted: a superadmin's password${code ? "" : ", and --code where they have an authenticator"}`,
      );
    return part.until;
  });
}

/** Writes beside the file and renames at the end, so that a file of that name is always whole. */
function writeExport({
  out,
  format: chosen,
  personal = false,
  json,
  ...rest
}: Omit<ExportOptions, "personal"> & { personal?: boolean }): Promise<void> {
  const meant = isMeant(rest);
  return withLog(async (engines) => {
    const { log, after, until } = await spanOf(engines.log, rest);
    const progress = createProgress({ from: after });
    let events = 0;
    async function* batches(): AsyncGenerator<ExportedEvent[]> {
      for await (const batch of log.readAll({ after, types: rest.types && new Set(rest.types) })) {
        const kept = batch.filter(meant).map((event) => exported(event, personal));
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
    answer(
      { json },
      { out, events, until, personal },
      `${out}: ${events} 个事件${personal ? "，含个人字段，已记入日志 · events, with personal fields; it is in the log that you took them" : "，不含个人字段 · events, without personal fields"}`,
    );
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

/** A moment, which readers take for `timestamptz`. The writer's own TIMESTAMP is read as a local time, whose day depends on the reader's zone. */
const MOMENT = {
  name: "at",
  type: "INT64",
  repetition_type: "REQUIRED",
  logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
} as const;

/** One row group for each batch: what it holds in memory. Times are milliseconds in UTC, `data` is JSON. */
async function writeParquet(file: string, batches: AsyncIterable<ExportedEvent[]>): Promise<void> {
  const columnsOf = (events: readonly ExportedEvent[]) => [
    { name: "position", data: events.map(({ position }) => position), type: "INT64" as const },
    { name: "id", data: events.map(({ id }) => id), type: "STRING" as const },
    { name: "at", data: events.map(({ at }) => new Date(at)) },
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
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: schemaFromColumnData({ columnData: columnsOf([]), schemaOverrides: { at: MOMENT } }),
  });
  for await (const batch of batches) writer.write({ columnData: columnsOf(batch) });
  writer.finish();
}
