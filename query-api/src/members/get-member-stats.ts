import type { GetMemberStats } from "@shiye/events/members";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { ColumnsOf } from "@shiye/infra/read-models/checked-rows";
import { receivedBy } from "@shiye/infra/read-models/shown-counts";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { z } from "zod";
import { memberByKey } from "./member-key.ts";

type Counts = Omit<z.output<typeof GetMemberStats.data>, "likes_and_collects">;

export function createGetMemberStats(reader: Reader): HandlerOf<typeof GetMemberStats> {
  return async ({ params }) => {
    const { name, condition } = memberByKey(params.id);
    const statement = {
      name: `member-stats-by-${name}`,
      columns: {
        follow_count: true,
        fans_count: true,
        post_count: true,
        like_count: true,
        collect_count: true,
      } satisfies ColumnsOf<Counts>,
      text: `
        select coalesce(f.follow_count, 0) as follow_count, coalesce(f.fans_count, 0) as fans_count,
          coalesce(n.note_count, 0) as post_count, coalesce(${receivedBy("m.id", "like_count")}, 0) as like_count, coalesce(${receivedBy("m.id", "collect_count")}, 0) as collect_count
        from members.members m
        left join members.follow_counts f on f.member_id = m.id
        left join notes.author_counts n on n.author_id = m.id
        where ${condition}`,
    };
    const [counts] = await reader.read<Counts>(statement, [params.id]);
    if (!counts) return refuse("member-not-found");
    return { data: { ...counts, likes_and_collects: counts.like_count + counts.collect_count } };
  };
}
