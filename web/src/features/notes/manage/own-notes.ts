/** The two lists of one's own: what is published, and what is not yet. */
export type OwnKind = "notes" | "drafts";

export interface OwnList {
  kind: OwnKind;
  memberId: number;
  page: number;
  keyword: string;
  /** The id of a category, or blank for all. */
  category: string;
}

/** Specification 001 §9. */
export const OWN_PAGE_SIZE = 10;

/** What the address says of the list, so that a reload and a way back keep it; nonsense is the beginning. */
export function listFrom(query: URLSearchParams): Pick<OwnList, "page" | "keyword" | "category"> {
  const page = Number(query.get("page"));
  const category = query.get("category") ?? "";
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    keyword: (query.get("keyword") ?? "").trim(),
    category: /^\d{1,16}$/.test(category) ? category : "",
  };
}

/** The address of the list after a change: whatever narrows it leads to its first page. */
export function addressWith(query: URLSearchParams, change: { page?: number; keyword?: string; category?: string }): URLSearchParams {
  const { page, keyword, category } = { ...listFrom(query), page: 1, ...change };
  return new URLSearchParams({
    ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    ...(category ? { category } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
}

/** Where a draft is written on. Specification 001 §2. */
export function draftAddress(id: number): string {
  return `/publish?draftId=${id}&mode=edit`;
}
