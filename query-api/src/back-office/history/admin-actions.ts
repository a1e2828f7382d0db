import type { AdminAction, AdminExportActions, AdminListActions, LogEvent } from "@shiye/events/back-office/history";
import { LOG_STREAMS_AT_ONCE } from "@shiye/events/back-office/history";
import { beginOfDay, dayOf } from "@shiye/events/days";
import { csvLine } from "@shiye/infra/files/csv-line";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { sendCsv } from "../send-csv.ts";
import { changesOf } from "./changes.ts";
import { record } from "./names.ts";
import type { ReadLogEvents } from "./read-log-events.ts";

interface ActionRow {
  position: string;
  entity: string;
  entity_id: string | null;
  stream: string;
}

interface Filters {
  admin?: string | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Planned for its values: most filters are not given, and each that is has an index in this order. */
const statement: Statement<ActionRow> = {
  name: "",
  columns: { position: true, entity: true, entity_id: true, stream: true },
  text: `
    select x.position::text as position, x.entity, x.entity_id, x.stream
    from admin_actions.actions x
    where ($1::bigint is null or x.position < $1)
      and ($2::text is null or x.admin_id in (select id from admins.admins where lower(username) = lower($2) or id::text = $2))
      and ($3::text is null or x.type = $3) and ($4::text is null or x.entity = $4)
      and ($5::timestamptz is null or x.at >= $5) and ($6::timestamptz is null or x.at < $6)
    order by x.position desc limit $7`,
};

/** The days are China's, and the last one is meant whole. */
const beginOf = (date: string | undefined, later = 0) =>
  date === undefined ? null : new Date(beginOfDay(dayOf(`${date}T00:00:00+08:00`) + later)).toISOString();

/** All administrators' actions: which ones by the read model, what they say by the log. */
export function createAdminActions(
  reader: Reader,
  readEvents: ReadLogEvents,
): { list: HandlerOf<typeof AdminListActions>; export: HandlerOf<typeof AdminExportActions> } {
  const rowsOf = ({ admin, action, entity, from, until }: Filters, cursor: string | undefined, limit: number) =>
    reader.read<ActionRow>(statement, [
      ...[cursor ?? null, admin ?? null, action ?? null, entity ?? null],
      ...[beginOf(from), beginOf(until, 1), limit],
    ]);

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

    async export({ input }, { response }) {
      return sendCsv(response, "audit-log", lines(input));
    },
  };
}
