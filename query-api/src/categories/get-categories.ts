import type { CategoryView, GetCategories } from "@shiye/events/categories";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

const statement: Statement<CategoryView> = {
  columns: { id: true, name: true, category_title: true, post_count: true, created_at: true },
  name: "categories",
  text: `
    select c.id, c.name, c.title as category_title, coalesce(n.note_count, 0) as post_count, c.created_at
    from notes.categories c left join notes.category_counts n on n.category_id = c.id
    order by c.created_at, c.id`,
};

/** In the order of creation, as screens show them. Ids are hashes of the titles, so they have no order. */
export function createGetCategories(reader: Reader): HandlerOf<typeof GetCategories> {
  return async () => ({ data: await reader.read<CategoryView>(statement, []) });
}
