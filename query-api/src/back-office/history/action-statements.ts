import { signIns } from "@shiye/events/back-office/deeds";
import { entityOfStream, WITHOUT_SIGN_INS } from "@shiye/events/back-office/history";
import { definitionOf } from "@shiye/events/catalogue";
import { beginOfDay, dayOfDate } from "@shiye/events/days";
import type { Sql } from "../entity-statements.ts";

export interface ActionRow {
  position: string;
  entity: string;
  entity_id: string | null;
  stream: string;
  subject_member_id: number | null;
}

export interface ActionFilters {
  adminIds?: readonly number[] | undefined;
  /** The members whom the actions concern. */
  memberIds?: readonly number[] | undefined;
  target?: string | undefined;
  /** Without those sign-ins and sign-outs, which are most of what administrators do. */
  sign_ins?: string | number | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** How much clocks of nodes may differ. Otherwise the times of the log rise with its positions. */
const CLOCKS_DIFFER = "interval '1 hour'";

/** Days are China's, and the last day is included. */
const beginOf = (date: string, later = 0) => new Date(beginOfDay(dayOfDate(date) + later)).toISOString();

/** Whether no event of this type can be about such an entity. Then nothing has to be read. */
export function isContradiction({ action, entity }: Pick<ActionFilters, "action" | "entity">): boolean {
  const stream = action === undefined ? undefined : definitionOf(action)?.stream;
  return stream !== undefined && entity !== undefined && entityOfStream(stream) !== entity;
}

/**
 * A page of actions, newest first, along an index for each filter or pair of filters. A type implies the entity. Days become positions, so
 * that newer rows are not read one by one. It is planned for each call.
 */
export function pageOfActions(
  { adminIds, memberIds, action, entity, target, sign_ins, from, until }: ActionFilters,
  cursor: string | undefined,
  limit: number,
): Sql {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (cursor !== undefined) conditions.push(`x.position < ${bind(cursor)}::bigint`);
  if (action !== undefined) conditions.push(`x.type = ${bind(action)}`);
  else if (entity !== undefined) conditions.push(`x.entity = ${bind(entity)}`);
  if (target !== undefined) conditions.push(`x.entity_id = ${bind(target)}`);
  if (sign_ins === WITHOUT_SIGN_INS) conditions.push(`x.type <> all(${bind(signIns)}::text[])`);
  if (from !== undefined) {
    const at = `${bind(beginOf(from))}::timestamptz`;
    const before = `select y.position from admin_actions.actions y where y.at < ${at} - ${CLOCKS_DIFFER} order by y.at desc limit 1`;
    conditions.push(`x.at >= ${at}`, `x.position > coalesce((${before}), 0)`);
  }
  if (until !== undefined) {
    const at = `${bind(beginOf(until, 1))}::timestamptz`;
    const after = `select y.position from admin_actions.actions y where y.at >= ${at} + ${CLOCKS_DIFFER} order by y.at limit 1`;
    conditions.push(`x.at < ${at}`, `x.position < coalesce((${after}), 9223372036854775807)`);
  }
  const most = `limit ${bind(limit)}`;
  const page = (more: readonly string[]) => {
    const all = [...conditions, ...more];
    const where = all.length === 0 ? "" : `where ${all.join(" and ")}`;
    return `select x.position, x.entity, x.entity_id, x.stream, x.subject_member_id from admin_actions.actions x ${where} order by x.position desc ${most}`;
  };
  // One walk for each administrator or member of that name, so that each follows its index in the wanted order. Fewer concern one member.
  const walks = (ids: readonly number[], column: string, more: readonly string[]) =>
    `select p.* from unnest(${bind(ids)}::bigint[]) named(id) cross join lateral (${page([`x.${column} = named.id`, ...more])}) p order by p.position desc ${most}`;
  const byThem = adminIds && memberIds ? [`x.admin_id = any(${bind(adminIds)}::bigint[])`] : [];
  const found = memberIds ? walks(memberIds, "subject_member_id", byThem) : adminIds ? walks(adminIds, "admin_id", []) : page([]);
  return {
    text: `select f.position::text as position, f.entity, f.entity_id, f.stream, f.subject_member_id from (${found}) f order by f.position desc`,
    values,
  };
}
