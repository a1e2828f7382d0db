import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { refuse } from "@shiye/events/refusals";
import type { ReportReason } from "@shiye/events/report-reasons";
import type { GetReportsOfThing } from "@shiye/events/reports";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { presentThing } from "./present.ts";
import { readHistories, readThing } from "./read-things.ts";

type Row = { reporter_id: number; nickname: string | null; reason: ReportReason; text: string | null; created_at: string };

const statement: Statement<Row> = {
  name: "reports-of-thing",
  columns: { reporter_id: true, nickname: true, reason: true, text: true, created_at: true },
  text: `
    select r.reporter_id, m.nickname, r.reason, r.text, r.reported_at as created_at
    from reports.reports r left join members.members m on m.id = r.reporter_id
    where r.target_kind = $1::text and r.target_id = $2::bigint
    order by r.position desc limit 100`,
};

export function createGetReportsOfThing(reader: Reader): HandlerOf<typeof GetReportsOfThing> {
  return async ({ params: { kind, id } }) => {
    const thing = await readThing(reader, kind, id);
    if (!thing) return refuse("report-not-found");
    const [histories, rows] = await Promise.all([readHistories(reader, [thing.author_id]), reader.read(statement, [kind, id])]);
    const reports = rows.map(({ nickname, ...report }) => ({ ...report, reporter_nickname: nickname ?? ANONYMOUS_NICKNAME }));
    return { data: { thing: presentThing(thing, histories), reports } };
  };
}
