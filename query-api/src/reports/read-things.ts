import type { DecisionView, LastDecisionView, ReportedThingView, ReportTarget } from "@shiye/events/reports";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

/** One reported thing as it is now, with a summary of its reports. */
export interface ThingRow {
  target_type: ReportTarget;
  target_id: number;
  note_id: number | null;
  title: string | null;
  /** Null: the thing is gone. */
  text: string | null;
  image: string | null;
  taken_down: boolean;
  author_id: number;
  account_name: string | null;
  nickname: string | null;
  avatar: string | null;
  is_active: boolean | null;
  report_count: number;
  reasons: ReportedThingView["reasons"];
  first_reported_at: string;
  last_reported_at: string;
  open: boolean;
  position: number;
  last_decision: LastDecisionView | null;
  total: number;
}

const columns = {
  target_type: true,
  target_id: true,
  note_id: true,
  title: true,
  text: true,
  image: true,
  taken_down: true,
  author_id: true,
  account_name: true,
  nickname: true,
  avatar: true,
  is_active: true,
  report_count: true,
  reasons: true,
  first_reported_at: true,
  last_reported_at: true,
  open: true,
  position: true,
  last_decision: true,
  total: true,
} as const;

/** Whether there is still something to decide about. A note in its author's bin may be restored, so there is. */
const there = `case target_kind
  when 'note' then exists (select from notes.notes where id = target_id) or exists (select from recycle_bin.notes where id = target_id)
  when 'comment' then exists (select from comments.comments where id = target_id and not gone)
  when 'message' then exists (select from chat.messages talk
    where talk.conversation_id = summed.conversation_id and talk.id = target_id and talk.content <> '')
  else true end`;

const BY_REPORTS = "report_count desc, last_reported_at desc, target_id desc";
/** What is gone without a decision has none. */
const BY_DECISION = "decided_position desc nulls last, last_reported_at desc, target_id desc";

/** A thing is open if its last report is later than its last decision, and it is there. That costs a look-up, so it is asked last. */
const thingsWhere = (condition: string, page: string, order = BY_REPORTS) => `
  with summed as (
    select r.target_kind, r.target_id, max(r.target_author_id) as author_id, max(r.note_id) as note_id, max(r.conversation_id) as conversation_id,
      count(*)::int as report_count, min(r.reported_at) as first_reported_at, max(r.reported_at) as last_reported_at,
      max(r.position) as reported_position,
      (select max(d.position) from reports.decisions d where d.target_kind = r.target_kind and d.target_id = r.target_id) as decided_position
    from reports.reports r group by r.target_kind, r.target_id),
  reported as (select *, reported_position > coalesce(decided_position, -1) and (${there}) as open from summed),
  page as (select *, (count(*) over ())::int as total from reported where ${condition} order by ${order} ${page})
  select page.target_kind as target_type, page.target_id, page.note_id, page.author_id, page.report_count, page.first_reported_at,
    page.last_reported_at, page.open, greatest(page.reported_position, page.decided_position) as position, page.total,
    m.account_name, m.nickname, m.avatar, m.is_active,
    case page.target_kind when 'note' then coalesce(n.title, away.title) when 'member' then m.nickname end as title,
    case page.target_kind when 'note' then coalesce(n.content, away.content) when 'comment' then c.content
      when 'message' then nullif(talk.content, '') else coalesce(m.bio, '') end as text,
    case page.target_kind when 'note' then coalesce(n.images -> 0 ->> 'url', n.video -> 'cover' ->> 'url', away.images -> 0 ->> 'url', away.video -> 'cover' ->> 'url')
      when 'member' then m.avatar end as image,
    away.taken_down_reason is not null as taken_down,
    (select jsonb_agg(jsonb_build_object('reason', said.reason, 'count', said.count) order by said.count desc, said.reason)
     from (select r.reason, count(*)::int as count from reports.reports r
           where r.target_kind = page.target_kind and r.target_id = page.target_id group by r.reason) said) as reasons,
    (select jsonb_build_object('decision', d.decision, 'reason', d.reason, 'remark', d.remark, 'admin_name', a.username, 'at', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from reports.decisions d left join admins.admins a on a.id = d.admin_id where d.position = page.decided_position) as last_decision
  from page
  left join members.members m on m.id = page.author_id
  left join notes.notes n on page.target_kind = 'note' and n.id = page.target_id
  left join recycle_bin.notes away on page.target_kind = 'note' and away.id = page.target_id
  left join comments.comments c on page.target_kind = 'comment' and c.id = page.target_id and not c.gone
  left join chat.messages talk on page.target_kind = 'message' and talk.conversation_id = page.conversation_id and talk.id = page.target_id
  order by ${order}`;

const PAGE = "limit $2::int offset $3::bigint";
const openThings: Statement<ThingRow> = {
  name: "open-reports",
  columns,
  text: thingsWhere("open and ($1::text is null or target_kind = $1::text)", PAGE),
};
const decidedThings: Statement<ThingRow> = {
  name: "decided-reports",
  columns,
  text: thingsWhere("not open and ($1::text is null or target_kind = $1::text)", PAGE, BY_DECISION),
};

const one: Statement<ThingRow> = {
  name: "reported-thing",
  columns,
  text: thingsWhere("target_kind = $1::text and target_id = $2::bigint", ""),
};

export const readQueue = (reader: Reader, ask: { open: boolean; kind: ReportTarget | undefined; limit: number; offset: number }) =>
  reader.read(ask.open ? openThings : decidedThings, [ask.kind ?? null, ask.limit, ask.offset]);

export async function readThing(reader: Reader, kind: ReportTarget, id: number): Promise<ThingRow | undefined> {
  const [row] = await reader.read(one, [kind, id]);
  return row;
}

type HistoryRow = DecisionView & { subject_id: number };

const history: Statement<HistoryRow> = {
  name: "decisions-about-members",
  columns: { subject_id: true, decision: true, target_type: true, target_id: true, reason: true, remark: true, admin_id: true, at: true },
  text: `
    select d.subject_id, d.decision, d.target_kind as target_type, d.target_id, d.reason, d.remark, d.admin_id, d.decided_at as at
    from unnest($1::bigint[]) as subject(id)
    cross join lateral (select * from reports.decisions where subject_id = subject.id order by position desc limit 20) d
    order by d.subject_id, d.position desc`,
};

/** All decisions about things of these members. */
export async function readHistories(reader: Reader, memberIds: readonly number[]): Promise<Map<number, DecisionView[]>> {
  const histories = new Map<number, DecisionView[]>();
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return histories;
  for (const { subject_id, ...decision } of await reader.read(history, [ids]))
    histories.set(subject_id, [...(histories.get(subject_id) ?? []), decision]);
  return histories;
}
