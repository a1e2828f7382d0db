import type { AdminAction, AdminExportActions, AdminListActions } from "@shiye/events/back-office/history";
import { auditLogFilters, LOG_EVENTS_AT_ONCE } from "@shiye/events/back-office/history";
import { narrowingOf } from "@shiye/events/back-office/table-exports";
import { csvLine } from "@shiye/infra/files/csv-line";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { asPart } from "../entity-statements.ts";
import { createFindMembers } from "../find-members.ts";
import type { RecordTableExport } from "../record-table-export.ts";
import { sendCsv } from "../send-csv.ts";
import { type ActionFilters, type ActionRow, isContradiction, pageOfActions } from "./action-statements.ts";
import { record } from "./names.ts";
import type { ReadLog } from "./read-log.ts";
import { nameThings } from "./things.ts";

interface Filters extends Omit<ActionFilters, "adminIds" | "memberIds"> {
  admin?: string | undefined;
  member?: string | undefined;
  /** A part of what the thing is called. */
  name?: string | undefined;
}

/** Names are in the log alone and in no index: so many actions are looked through for one, and the cursor goes on from there. */
const LOOKED_THROUGH = 5 * LOG_EVENTS_AT_ONCE;

const isCalled = ({ entity_name }: AdminAction, part: string) => (entity_name ?? "").toLowerCase().includes(part.toLowerCase());

/** Actions of all administrators: the list comes from the read model, the content from the log. */
export function createAdminActions(
  reader: Reader,
  log: ReadLog,
  recordExport: RecordTableExport,
): { list: HandlerOf<typeof AdminListActions>; export: HandlerOf<typeof AdminExportActions> } {
  /** A part of a name may be in several; and a name may have belonged to an administrator who was deleted, and later to another. */
  async function adminsOf(called: string): Promise<number[]> {
    const text = "select id from admins.admins where username ilike $2 or id::text = $1";
    const rows = await reader.read<{ id: number }>({ name: "admins-called", text, columns: { id: true } }, [called, asPart(called)]);
    return rows.map(({ id }) => id);
  }

  const findMembers = createFindMembers(reader);

  async function rowsOf(
    { admin, member, name: _name, ...filters }: Filters,
    cursor: string | undefined,
    limit: number,
  ): Promise<ActionRow[]> {
    if (isContradiction(filters)) return [];
    const adminIds = admin === undefined ? undefined : await adminsOf(admin);
    const memberIds = member === undefined ? undefined : await findMembers(member);
    const { text, values } = pageOfActions({ ...filters, adminIds, memberIds }, cursor, limit);
    const columns = { position: true, entity: true, entity_id: true, stream: true, subject_member_id: true } as const;
    return reader.read<ActionRow>({ name: "", text, columns }, values);
  }

  async function detailsOf(rows: readonly ActionRow[]): Promise<AdminAction[]> {
    const streams = [...new Set(rows.map(({ stream }) => stream))];
    const events = await log.events({ streams, wanted: { positions: rows.map(({ position }) => position) } });
    const recorded = await record(reader, events);
    const named = await nameThings(reader, log.names, rows, new Map(events.map((event) => [event.position, event])));
    const recordedAt = new Map(recorded.map((event) => [event.position, event]));
    return rows.flatMap(({ position, entity, entity_id }, at) => {
      const event = recordedAt.get(position);
      const { name = null, member = null } = named[at] ?? {};
      return event ? [{ ...event, entity, entity_id, entity_name: name, member }] : [];
    });
  }

  /** The actions on things of that name, newest first: a page of them, or what is in the part of the log that is looked through. */
  async function pageOfName(name: string, filters: Filters, cursor: string | undefined, limit: number) {
    const found: AdminAction[] = [];
    let at = cursor;
    for (let seen = 0; seen < LOOKED_THROUGH; seen += LOG_EVENTS_AT_ONCE) {
      const rows = await rowsOf(filters, at, LOG_EVENTS_AT_ONCE);
      for (const action of await detailsOf(rows)) {
        if (!isCalled(action, name)) continue;
        if (found.length === limit) return { data: found, nextCursor: found.at(-1)?.position ?? null };
        found.push(action);
      }
      if (rows.length < LOG_EVENTS_AT_ONCE) return { data: found, nextCursor: null };
      at = rows.at(-1)?.position;
    }
    return { data: found, nextCursor: at ?? null };
  }

  async function* lines(filters: Filters): AsyncGenerator<string> {
    let text = `\uFEFF${csvLine(["位置", "时间", "管理员", "管理员ID", "操作", "事件", "对象", "对象ID", "地区", "变更", "对象名称", "涉及用户", "涉及用户ID"])}`;
    for (let cursor: string | undefined; ; text = "") {
      const rows = await rowsOf(filters, cursor, LOG_EVENTS_AT_ONCE);
      const called = (await detailsOf(rows)).filter((action) => filters.name === undefined || isCalled(action, filters.name));
      for (const { position, at, actor, label, type, entity, entity_id, entity_name, member, ip_region, changes } of called)
        text += csvLine([
          ...[position, at, actor.name ?? "", String(actor.id ?? ""), label, type, entity, entity_id ?? "", ip_region ?? ""],
          changes.map(({ field, before, after }) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`).join("; "),
          ...[entity_name ?? "", member?.name ?? "", String(member?.id ?? "")],
        ]);
      // Also an empty one: a reader who waits while a name is looked for is not slow.
      yield text;
      if (rows.length < LOG_EVENTS_AT_ONCE) return;
      cursor = rows.at(-1)?.position;
    }
  }

  return {
    async list({ input: { cursor, limit, ...filters } }) {
      if (filters.name !== undefined) return { data: await pageOfName(filters.name, filters, cursor, limit) };
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
