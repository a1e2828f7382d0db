import type { AdminAction, AdminExportActions, AdminListActions, LogEvent } from "@shiye/events/back-office/history";
import { auditLogFilters, LOG_STREAMS_AT_ONCE } from "@shiye/events/back-office/history";
import { narrowingOf } from "@shiye/events/back-office/table-exports";
import { csvLine } from "@shiye/infra/files/csv-line";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { RecordTableExport } from "../record-table-export.ts";
import { sendCsv } from "../send-csv.ts";
import { type ActionFilters, type ActionRow, isContradiction, pageOfActions } from "./action-statements.ts";
import { changesOf } from "./changes.ts";
import { record } from "./names.ts";
import type { ReadLogEvents } from "./read-log-events.ts";

interface Filters extends Omit<ActionFilters, "adminIds"> {
  admin?: string | undefined;
}

/** Actions of all administrators: the list comes from the read model, the content from the log. */
export function createAdminActions(
  reader: Reader,
  readEvents: ReadLogEvents,
  recordExport: RecordTableExport,
): { list: HandlerOf<typeof AdminListActions>; export: HandlerOf<typeof AdminExportActions> } {
  /** A name may have belonged to an administrator who was deleted, and later to another. */
  async function adminsOf(name: string): Promise<number[]> {
    const text = "select id from admins.admins where lower(username) = lower($1) or id::text = $1";
    return (await reader.read<{ id: number }>({ name: "admins-called", text, columns: { id: true } }, [name])).map(({ id }) => id);
  }

  async function rowsOf({ admin, ...filters }: Filters, cursor: string | undefined, limit: number): Promise<ActionRow[]> {
    if (isContradiction(filters)) return [];
    const adminIds = admin === undefined ? undefined : await adminsOf(admin);
    const { text, values } = pageOfActions({ ...filters, adminIds }, cursor, limit);
    const columns = { position: true, entity: true, entity_id: true, stream: true } as const;
    return reader.read<ActionRow>({ name: "", text, columns }, values);
  }

  async function detailsOf(rows: readonly ActionRow[]): Promise<AdminAction[]> {
    const events = await readEvents([...new Set(rows.map(({ stream }) => stream))]);
    const byPosition = new Map<string, LogEvent>(events.map((event) => [event.position, event]));
    const told = rows.flatMap(({ position }) => byPosition.get(position) ?? []);
    const recorded = await record(reader, told, changesOf(events));
    const rowAt = new Map(rows.map((row) => [row.position, row]));
    return recorded.flatMap((event) => {
      const row = rowAt.get(event.position);
      return row ? [{ ...event, entity: row.entity, entity_id: row.entity_id }] : [];
    });
  }

  async function* lines(filters: Filters): AsyncGenerator<string> {
    let text = `\uFEFF${csvLine(["位置", "时间", "管理员", "管理员ID", "操作", "事件", "对象", "对象ID", "地区", "变更"])}`;
    for (let cursor: string | undefined; ; text = "") {
      const rows = await rowsOf(filters, cursor, LOG_STREAMS_AT_ONCE);
      for (const { position, at, actor, label, type, entity, entity_id, ip_region, changes } of await detailsOf(rows))
        text += csvLine([
          ...[position, at, actor.name ?? "", String(actor.id ?? ""), label, type, entity, entity_id ?? "", ip_region ?? ""],
          changes.map(({ field, before, after }) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`).join("; "),
        ]);
      if (text !== "") yield text;
      if (rows.length < LOG_STREAMS_AT_ONCE) return;
      cursor = rows.at(-1)?.position;
    }
  }

  return {
    async list({ input: { cursor, limit, ...filters } }) {
      const rows = await rowsOf(filters, cursor, limit + 1);
      const page = rows.slice(0, limit);
      return { data: { data: await detailsOf(page), nextCursor: rows.length > limit ? (page.at(-1)?.position ?? null) : null } };
    },

    async export({ input }, context) {
      await recordExport({ table: "audit-log", narrowing: narrowingOf(auditLogFilters, input), selected: null }, context);
      return sendCsv(context.response, "audit-log", lines(input));
    },
  };
}
