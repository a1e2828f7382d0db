import { ACTIVITY_WORDS, type ActivityType, type ActivityView } from "@shiye/events/activity";
import type { AdminListActivities } from "@shiye/events/back-office/monitor";
import { plainFromComment } from "@shiye/events/comment-text";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

type ActivityRow = Omit<ActivityView, "description" | "type"> & { type: ActivityType };

const columns = {
  id: true,
  type: true,
  user_id: true,
  nickname: true,
  avatar: true,
  title: true,
  content: true,
  target_id: true,
  comment_id: true,
  created_at: true,
} as const;

const selected = `
  select a.event_id::text as id, a.type, m.account_name as user_id, m.nickname, m.avatar, a.title, a.content, a.note_id as target_id,
    a.comment_id, a.created_at
  from activity.activities a join members.members m on m.id = a.member_id`;

/** If the activity of the cursor is gone, because its member left, the next older one takes its place: ids of events are ordered by time. */
const page: Statement<ActivityRow> = {
  name: "admin-activities",
  columns,
  text: `${selected}
    where ($2::text is null or a.type = $2) and ($1::uuid is null or a.position < coalesce(
      (select position from activity.activities where event_id = $1),
      (select position + 1 from activity.activities where event_id < $1 order by event_id desc limit 1)))
    order by a.position desc limit $3`,
};

const some: Statement<ActivityRow> = { name: "admin-activities-named", columns, text: `${selected} where a.event_id = any($1::uuid[])` };

const present = ({ type, content, ...row }: ActivityRow): ActivityView => ({
  ...row,
  type,
  content: content === null ? null : plainFromComment(content),
  description: ACTIVITY_WORDS[type],
});

/** The existing activities of these events. */
export async function loadActivities(reader: Reader, ids: readonly string[]): Promise<Map<string, ActivityView>> {
  const rows = ids.length === 0 ? [] : await reader.read<ActivityRow>(some, [ids]);
  return new Map(rows.map((row) => [row.id, present(row)]));
}

export function createListActivities(reader: Reader): HandlerOf<typeof AdminListActivities> {
  return async ({ input: { cursor, type, limit } }) => {
    const rows = await reader.read<ActivityRow>(page, [cursor ?? null, type ?? null, limit]);
    return { data: rows.map(present) };
  };
}
