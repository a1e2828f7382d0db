// What the lists of one's own notes and drafts begin with. Apart from page-lists.ts, which is in the first download of the site.

/** Specification 001 §9. */
const OWN_PAGE_SIZE = 10;

/** How one looks through them. */
export interface OwnListPart {
  page: number;
  keyword: string;
  /** The id of a category, or blank for all. */
  category: string;
}

/** What the address says of the list, so that a reload and a way back keep it; nonsense is the beginning. */
export function ownListFrom(query: URLSearchParams): OwnListPart {
  const page = Number(query.get("page"));
  const category = query.get("category") ?? "";
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    keyword: (query.get("keyword") ?? "").trim(),
    category: /^\d{1,16}$/.test(category) ? category : "",
  };
}

export function ownNotesQuery({ page, keyword, category }: OwnListPart, memberId: number) {
  return { ...part(page, keyword), user_id: String(memberId), sort: "created_at" as const, ...(category ? { category } : {}) };
}

export function ownDraftsQuery({ page, keyword, category }: OwnListPart) {
  return { ...part(page, keyword), is_draft: 1 as const, ...(category ? { category_id: category } : {}) };
}

const part = (page: number, keyword: string) => ({ page, limit: OWN_PAGE_SIZE, ...(keyword ? { keyword } : {}) });
