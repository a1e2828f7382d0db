import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { Cursor } from "../cursor.ts";

export interface CommentPageAsk {
  /** The note, or the comment whose replies are asked for. */
  of: number;
  sort: "asc" | "desc";
  limit: number;
  page: number;
  cursor?: Cursor;
  /** A comment that must be on the page, itself or by its replies. */
  targetId?: number;
  /** Who asks; null for a visitor. */
  memberId: number | null;
}

export interface CommentPage {
  ids: number[];
  hasMore: boolean;
  page: number;
  /** All levels below; what the screens show. */
  total: number;
  /** What the pages are counted by. */
  pageTotal: number;
  /** The top-level comment of the target, or null when it is not below what was asked; undefined when none was named. */
  targetThreadId?: number | null;
}

interface PageRow {
  exists: boolean;
  total: number;
  page_total: number;
  skipped: number;
  target_thread: number | null;
  id: number | null;
}

const columns = { exists: true, total: true, page_total: true, skipped: true, target_thread: true, id: true } as const;

/** Top-level comments of a note: one statement. Undefined when there is no such note; a draft is one for its author, with no comments yet. */
export function readTopLevel(reader: Reader, ask: CommentPageAsk): Promise<CommentPage | undefined> {
  return readPage(reader, ask, {
    name: "top-level",
    exists: (bind) =>
      `(exists (select from notes.notes where id = $1::bigint)
        or exists (select from drafts.drafts where id = $1::bigint and author_id = ${bind(ask.memberId)}::bigint))`,
    among: "c.note_id = $1::bigint and c.root_id is null and not c.gone",
    total: "coalesce((select comment_count from comments.notes where note_id = $1::bigint), 0)",
    pageTotal: "coalesce((select root_count from comments.notes where note_id = $1::bigint), 0)",
  });
}

/**
 * Everything below a top-level comment: one statement. Undefined when there is no such comment. Below a reply there is nothing: its
 * descendants stand in the list of the top-level comment, so whoever asks for the replies of every id meets each comment once.
 */
export function readDescendants(reader: Reader, ask: CommentPageAsk): Promise<CommentPage | undefined> {
  const among = "c.root_id = $1::bigint and not c.gone";
  const count = `(select count(*)::int from comments.comments c where ${among})`;
  return readPage(reader, ask, {
    name: "descendants",
    exists: () => "exists (select from comments.comments r join notes.notes n on n.id = r.note_id where r.id = $1::bigint and not r.gone)",
    among,
    total: count,
    pageTotal: count,
  });
}

async function readPage(
  reader: Reader,
  ask: CommentPageAsk,
  parts: { name: string; exists: (bind: (value: unknown) => string) => string; among: string; total: string; pageTotal: string },
): Promise<CommentPage | undefined> {
  const values: unknown[] = [ask.of, ask.limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const beyond = ask.sort === "asc" ? ">" : "<";
  const before = ask.sort === "asc" ? "<" : ">";
  const way = ask.targetId ? "target" : ask.cursor ? "cursor" : "page";
  const after = way === "cursor" ? `and c.id ${beyond} ${bind(ask.cursor?.id)}::bigint` : "";
  const thread =
    way === "target"
      ? `(select coalesce(t.root_id, t.id) from comments.comments t where t.id = ${bind(ask.targetId)}::bigint and t.note_id = $1::bigint and not t.gone)`
      : "null::bigint";
  // A target's page starts at the whole number of pages before its top-level comment.
  const skipped =
    way === "target"
      ? `coalesce((select count(*) / $2::int * $2::int from comments.comments c where ${parts.among} and c.id ${before} target.thread), 0)`
      : way === "cursor"
        ? "0"
        : `${bind((ask.page - 1) * ask.limit)}::bigint`;
  const text = `
    select frame.*, page.id
    from (select ${parts.exists(bind)} as exists, ${parts.total} as total,
            ${parts.pageTotal} as page_total, (${skipped})::bigint as skipped, target.thread as target_thread
          from (select ${thread} as thread) target) frame
    left join lateral (
      select c.id from comments.comments c where ${parts.among} ${after} order by c.id ${ask.sort} limit $2::int + 1 offset frame.skipped
    ) page on true
    order by page.id ${ask.sort}`;
  const rows = await reader.read<PageRow>({ name: `comments-${parts.name}-${ask.sort}-${way}`, columns, text }, values);
  const [frame] = rows;
  if (!frame?.exists) return undefined;
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return {
    ids: ids.slice(0, ask.limit),
    hasMore: ids.length > ask.limit,
    page: way === "target" ? frame.skipped / ask.limit + 1 : ask.page,
    total: frame.total,
    pageTotal: frame.page_total,
    ...(way === "target" ? { targetThreadId: frame.target_thread } : {}),
  };
}
