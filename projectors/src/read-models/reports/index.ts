import type { Transaction } from "@shiye/infra/read-models/database";
import { deleteRows, insertRows, type TableShape, updateRows } from "@shiye/infra/read-models/row-writes";
import { reportsModel } from "@shiye/infra/read-models/tables/reports";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { deleteRowsOf, departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet, inKeyOrder } from "../../building-blocks/row-set.ts";
import type { ReportsBatch } from "./batch.ts";
import { reports as reportHandlers } from "./reports.ts";

const reportRows: TableShape = {
  name: "reports",
  columns: {
    reporter_id: "bigint",
    target_kind: "text",
    target_id: "bigint",
    target_author_id: "bigint",
    note_id: "bigint",
    conversation_id: "bigint",
    reason: "text",
    text: "text",
    reported_at: "timestamptz",
    position: "bigint",
  },
  key: ["target_kind", "target_id", "reporter_id"],
};

const decisions: TableShape = {
  name: "decisions",
  columns: {
    position: "bigint",
    decision: "text",
    target_kind: "text",
    target_id: "bigint",
    subject_id: "bigint",
    reason: "text",
    remark: "text",
    admin_id: "bigint",
    decided_at: "timestamptz",
  },
  key: ["position"],
};

const appeals: TableShape = {
  name: "appeals",
  columns: { note_id: "bigint", author_id: "bigint", text: "text", filed_at: "timestamptz", granted: "boolean", remark: "text" },
  key: ["note_id"],
};

const verdicts: TableShape = { name: "appeals", columns: { note_id: "bigint", granted: "boolean", remark: "text" }, key: ["note_id"] };

/** Columns that name a member who left. The rows with their reports, and with reports and decisions about them, are removed. */
const NAMES = [
  ["reports", "reporter_id"],
  ["reports", "target_author_id"],
  ["decisions", "subject_id"],
  ["appeals", "author_id"],
] as const;

/** Their events change no row: they only say that what was reported is gone. So a ledger that began without them goes on. */
const ONLY_PUSHED: ReadonlySet<string> = new Set(["CommentDeleted", "MessageRecalled"]);

/** Reports, and what was decided about them. One push for each batch is enough, because it only says that the queue must be loaded again. */
export const reports = defineProjection<ReportsBatch>({
  model: reportsModel,
  handlers: { reports: reportHandlers, departures },
  pushes: {
    "reports:changed": [
      ...(["ReportFiled", "ReportsDismissed", "NoteTakenDown", "CommentTakenDown", "MessageTakenDown", "MemberWarned"] as const),
      ...(["MemberDeactivated", "MemberReactivated", "AppealFiled", "AppealDecided", "NoteDeleted", "MemberDeleted"] as const),
      ...(["CommentDeleted", "MessageRecalled"] as const),
    ],
  },
  counts: new Set(Object.keys({ ...reportHandlers, ...departures }).filter((type) => !ONLY_PUSHED.has(type))),
  createBatch: () => ({
    gone: [],
    reports: new Map(),
    decisions: new Map(),
    appeals: createRowSet((row) => String(row.note_id)),
    verdicts: new Map(),
    departed: new Set(),
  }),
  async write(transaction, schema, batch, publishing) {
    const departed = await recordDepartures(transaction, schema, reportsModel, batch);
    const forgotten = await deleteRowsOf(transaction, schema, departed, NAMES);
    const filed = await insertRows(transaction, schema, reportRows, inKeyOrder(batch.reports), {
      existing: "keep",
      unless: hasLeft(schema, "fresh.reporter_id", "fresh.target_author_id"),
    });
    const decided = await insertRows(transaction, schema, decisions, inKeyOrder(batch.decisions), {
      existing: "keep",
      unless: hasLeft(schema, "fresh.subject_id"),
    });
    const ended = await deleteRows(transaction, schema, appeals, batch.appeals.removals());
    const appealed = await insertRows(transaction, schema, appeals, batch.appeals.puts(), {
      existing: "replace",
      unless: hasLeft(schema, "fresh.author_id"),
    });
    await updateRows(transaction, schema, verdicts, inKeyOrder(batch.verdicts));
    const changes = forgotten + filed.length + decided.length + ended.length + appealed.length;
    const isTold = changes > 0 || (publishing && (await isAnyReported(transaction, schema, batch.gone)));
    return isTold ? [{ room: "admins", event: "reports:changed", data: {} }] : [];
  },
});

async function isAnyReported(transaction: Transaction, schema: string, things: ReportsBatch["gone"]): Promise<boolean> {
  if (things.length === 0) return false;
  const { rowCount } = await transaction.query(
    `select from ${schema}.reports r
     join unnest($1::text[], $2::bigint[]) as gone(kind, id) on r.target_kind = gone.kind and r.target_id = gone.id limit 1`,
    [things.map(({ target_kind }) => target_kind), things.map(({ target_id }) => target_id)],
  );
  return rowCount === 1;
}
