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

/** Whose figures the address shows: `all`, or the id of a note; null for nobody's. */
export function figuresFrom(query: URLSearchParams): "all" | number | null {
  const shown = query.get("figures") ?? "";
  if (shown === "all") return shown;
  return /^[1-9]\d{0,15}$/.test(shown) ? Number(shown) : null;
}

/** The address with the figures of these, or with none; the list below stays. */
export function withFigures(query: URLSearchParams, figures: "all" | number | null): URLSearchParams {
  const next = new URLSearchParams(query);
  if (figures === null) next.delete("figures");
  else next.set("figures", String(figures));
  return next;
}

/** Where the figures of a note are. */
export function figuresAddress(noteId: number): string {
  return `/post-management?figures=${noteId}`;
}

/** Where a draft is written on. Specification 001 §2. */
export function draftAddress(id: number): string {
  return `/publish?draftId=${id}&mode=edit`;
}
