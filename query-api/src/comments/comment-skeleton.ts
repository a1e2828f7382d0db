import type { CommentSort } from "@shiye/events/comments";
import type { ColumnsOf } from "@shiye/infra/read-models/checked-rows";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { Cursor } from "../cursor.ts";

export interface CommentPageAsk {
  /** The note, or the comment whose replies are asked for. */
  of: number;
  sort: CommentSort;
  limit: number;
  page: number;
  cursor?: Cursor;
  /** The page must contain this comment, or its top-level comment. */
  targetId?: number;
  /** The member who asks; null for a visitor. */
  memberId: number | null;
}

export interface CommentPage {
  ids: number[];
  /** What the last comment is ordered by, besides its id. */
  lastValue: number;
  hasMore: boolean;
  page: number;
  /** The number of comments on all levels, which screens show. */
  total: number;
  /** The number that pages are counted by. */
  pageTotal: number;
  /** The top-level comment of the target; null when the target is not found there; undefined when no target was given. */
  targetThreadId?: number | null;
  /** Comments of the note are closed. */
  closed: boolean;
}

interface PageRow {
  exists: boolean;
  total: number;
  page_total: number;
  skipped: number;
  target_thread: number | null;
  pinned: number | null;
  closed: boolean;
  id: number | null;
  value: number;
}

const answered: ColumnsOf<PageRow> = {
  ...({ exists: true, total: true, page_total: true, skipped: true, target_thread: true, pinned: true, closed: true } as const),
  ...({ id: true, value: true } as const),
};

/** Each order follows the columns of one index, with the id last. A page begins after the last entry of the one before. */
const ORDERS: Record<CommentSort, { way: "asc" | "desc"; columns: (row: string) => string[]; cursor: (at: Cursor) => number[] }> = {
  desc: { way: "desc", columns: (row) => [`${row}.id`], cursor: ({ id }) => [id] },
  asc: { way: "asc", columns: (row) => [`${row}.id`], cursor: ({ id }) => [id] },
  hot: { way: "asc", columns: (row) => [`-${row}.like_count`, `${row}.id`], cursor: ({ value, id }) => [value, id] },
};

/**
 * Top-level comments of a note, in one statement. Undefined when the note does not exist. A draft exists for its author, without comments.
 */
export function readTopLevel(reader: Reader, ask: CommentPageAsk): Promise<CommentPage | undefined> {
  return readPage(reader, ask, {
    name: "top-level",
    exists: (bind) =>
      `(exists (select from notes.notes where id = $1::bigint)
        or exists (select from drafts.drafts where id = $1::bigint and author_id = ${bind(ask.memberId)}::bigint))`,
    among: "c.note_id = $1::bigint and c.root_id is null and not c.gone",
    total: "coalesce((select comment_count from comments.notes where note_id = $1::bigint), 0)",
    pageTotal: "coalesce((select root_count from comments.notes where note_id = $1::bigint), 0)",
    // A page of one has no room for a second comment. Then the pinned one stays at its place in the order.
    pinned: `(select p.comment_id from comments.pinned_comments p join comments.comments t on t.id = p.comment_id
      where p.note_id = $1::bigint and $2::int > 1 and not t.gone and not t.erased)`,
    closed: "exists (select from comments.closed_notes where note_id = $1::bigint)",
  });
}

/**
 * Everything below a top-level comment, in one statement. Undefined when the comment does not exist. Below a reply there is nothing,
 * because its descendants are in the list of the top-level comment. So a client that asks for the replies of every id gets each comment
 * once.
 */
export function readDescendants(reader: Reader, ask: CommentPageAsk): Promise<CommentPage | undefined> {
  const count = "coalesce((select reply_count from comments.comments where id = $1::bigint), 0)";
  return readPage(reader, ask, {
    name: "descendants",
    exists: () => "exists (select from comments.comments r join notes.notes n on n.id = r.note_id where r.id = $1::bigint and not r.gone)",
    among: "c.root_id = $1::bigint and not c.gone",
    total: count,
    pageTotal: count,
    pinned: "null::bigint",
    closed: "false",
  });
}

async function readPage(
  reader: Reader,
  ask: CommentPageAsk,
  parts: {
    name: string;
    exists: (bind: (value: unknown) => string) => string;
    among: string;
    total: string;
    pageTotal: string;
    /** The comment before all others. It is read separately, so that the order stays that of an index. */
    pinned: string;
    closed: string;
  },
): Promise<CommentPage | undefined> {
  const values: unknown[] = [ask.of, ask.limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { way: direction, columns, cursor } = ORDERS[ask.sort];
  const [beyond, before] = direction === "asc" ? [">", "<"] : ["<", ">"];
  const place = columns("c");
  const way = ask.targetId ? "target" : ask.cursor ? "cursor" : "page";
  const behind = ask.cursor && way === "cursor" ? cursor(ask.cursor).map((value) => `${bind(value)}::bigint`) : [];
  const after = way === "cursor" ? `and (${place.join()}) ${beyond} (${behind.join()})` : "";
  const thread =
    way === "target"
      ? `(select coalesce(t.root_id, t.id) from comments.comments t where t.id = ${bind(ask.targetId)}::bigint and t.note_id = $1::bigint and not t.gone)`
      : "null::bigint";
  const others = (pinned: string) => `${parts.among} and c.id is distinct from ${pinned}`;
  const lifted = (pinned: string) => `(${pinned} is not null)::int`;
  // The page of a target begins at a multiple of the page size.
  const skipped =
    way === "target"
      ? `case when target.thread = target.pinned then 0 else (select (count(*) + ${lifted("target.pinned")}) / $2::int * $2::int
          from comments.comments c where ${others("target.pinned")}
            and (${place.join()}) ${before} (select ${columns("t").join()} from comments.comments t where t.id = target.thread)) end`
      : way === "cursor"
        ? "0"
        : `${bind((ask.page - 1) * ask.limit)}::bigint`;
  const text = `
    select frame.*, page.id, page.value
    from (select ${parts.exists(bind)} as exists, ${parts.total} as total, ${parts.pageTotal} as page_total, ${parts.closed} as closed,
            (${skipped})::bigint as skipped, target.thread as target_thread, target.pinned
          from (select ${thread} as thread, ${parts.pinned} as pinned) target) frame
    left join lateral (
      select c.id, ${place[0]} as value from comments.comments c where ${others("frame.pinned")} ${after}
      order by ${place.map((column) => `${column} ${direction}`).join()}
      limit $2::int + 1 offset greatest(0, frame.skipped - ${lifted("frame.pinned")})
    ) page on true
    order by page.value ${direction}, page.id ${direction}`;
  const rows = await reader.read<PageRow>({ name: `comments-${parts.name}-${ask.sort}-${way}`, columns: answered, text }, values);
  const [frame] = rows;
  if (!frame?.exists) return undefined;
  const found = rows.flatMap(({ id, value }) => (id === null ? [] : [{ id, value }]));
  const first = way !== "cursor" && frame.skipped === 0 && frame.pinned !== null ? [frame.pinned] : [];
  const shown = found.slice(0, ask.limit - first.length);
  return {
    ids: [...first, ...shown.map(({ id }) => id)],
    lastValue: shown.at(-1)?.value ?? 0,
    hasMore: found.length > shown.length,
    closed: frame.closed,
    page: way === "target" ? frame.skipped / ask.limit + 1 : ask.page,
    total: frame.total,
    pageTotal: frame.page_total,
    ...(way === "target" ? { targetThreadId: frame.target_thread } : {}),
  };
}
