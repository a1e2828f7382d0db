import { escapeHtml } from "@shiye/events/text";
import type { ColumnsOf } from "@shiye/infra/read-models/checked-rows";
import type { Reader } from "@shiye/infra/read-models/statement-reader";

/** The most addresses in one file (sitemaps.org). */
const SITEMAP_PAGE = 50_000;

const FORMAT = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The last note before a page. Pages follow the order of publication, so only the newest page changes as notes are published. */
interface Place {
  ms: number;
  id: number;
}
const START: Place = { ms: -1, id: 0 };
const placeColumns: ColumnsOf<Place> = { ms: true, id: true };

interface Entry {
  id: number;
  updated_at: string;
}
const entryColumns: ColumnsOf<Entry> = { id: true, updated_at: true };

/**
 * The sitemap of all public notes. Without `after` it is the whole sitemap, or the index of its pages if one file cannot hold it. With
 * `after` it is the page after that place. Undefined for an invalid place.
 */
export async function renderSitemap(
  reader: Reader,
  after: string | undefined,
  origin: string,
  size = SITEMAP_PAGE,
): Promise<string | undefined> {
  const place = after === undefined ? START : placeOf(after);
  if (!place) return undefined;
  if (after !== undefined) return renderPage(reader, place, origin, size);
  const places = [START];
  for (let next = await placeBehind(reader, START, size); next; next = await placeBehind(reader, next, size)) places.push(next);
  if (places.length === 1) return renderPage(reader, START, origin, size);
  const pages = places.map(({ ms, id }) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${ms}-${id}.xml`)}</loc></sitemap>`);
  return wrap("sitemapindex", pages);
}

async function renderPage(reader: Reader, { ms, id }: Place, origin: string, size: number): Promise<string> {
  const rows = await reader.read<Entry>(
    {
      name: "sitemap-page",
      text: `select e.note_id as id, n.updated_at from (
               select note_id, published_ms from note_stats.notes
               where visible and (published_ms, note_id) > ($1::bigint, $2::bigint) order by published_ms, note_id limit $3::int
             ) e join notes.notes n on n.id = e.note_id order by e.published_ms, e.note_id`,
      columns: entryColumns,
    },
    [ms, id, size],
  );
  return wrap(
    "urlset",
    rows.map((row) => `<url><loc>${escapeHtml(`${origin}/post?id=${row.id}`)}</loc><lastmod>${row.updated_at}</lastmod></url>`),
  );
}

/** The last note of the page after this place, if another page follows. */
async function placeBehind(reader: Reader, { ms, id }: Place, size: number): Promise<Place | undefined> {
  const [last, more] = await reader.read<Place>(
    {
      name: "sitemap-place",
      text: `select published_ms as ms, note_id as id from note_stats.notes
             where visible and (published_ms, note_id) > ($1::bigint, $2::bigint)
             order by published_ms, note_id offset $3::int - 1 limit 2`,
      columns: placeColumns,
    },
    [ms, id, size],
  );
  return more && last;
}

/** `<ms>-<id>`, as in our addresses. */
function placeOf(after: string): Place | undefined {
  const [, ms, id] = /^(-1|\d{1,15})-(\d{1,16})$/.exec(after) ?? [];
  return ms === undefined ? undefined : { ms: Number(ms), id: Number(id) };
}

const wrap = (element: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${FORMAT}">\n${lines.join("\n")}\n</${element}>\n`;
