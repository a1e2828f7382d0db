import { commentImages, plainFromComment } from "@shiye/events/comment-text";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { plainFromText } from "@shiye/events/mentions";
import type { DecisionView, ReportedThingView } from "@shiye/events/reports";
import type { ThingRow } from "./read-things.ts";

/** Enough to decide on. A longer text can be read on its page. */
export const MOST_CHARACTERS = 2000;

export function presentThing(row: ThingRow, histories: ReadonlyMap<number, readonly DecisionView[]>): ReportedThingView {
  const isComment = row.target_type === "comment";
  // Whoever reads a private message leaves an event (RevealReportContext), so no list has one.
  const text = row.target_type === "message" ? null : row.text;
  return {
    target_type: row.target_type,
    target_id: row.target_id,
    note_id: row.note_id,
    title: row.title,
    text: text === null ? null : isComment ? plainFromComment(text, MOST_CHARACTERS) : plainFromText(text, MOST_CHARACTERS),
    image: row.image ?? (isComment ? (commentImages(text ?? "")[0] ?? null) : null),
    gone: row.text === null,
    taken_down: row.taken_down,
    author: {
      id: row.author_id,
      user_id: row.account_name ?? "",
      nickname: row.nickname ?? ANONYMOUS_NICKNAME,
      avatar: row.avatar,
      is_active: row.is_active ? 1 : 0,
    },
    report_count: row.report_count,
    reasons: row.reasons,
    first_reported_at: row.first_reported_at,
    last_reported_at: row.last_reported_at,
    open: row.open,
    position: row.position,
    last_decision: row.last_decision,
    history: [...(histories.get(row.author_id) ?? [])],
  };
}
