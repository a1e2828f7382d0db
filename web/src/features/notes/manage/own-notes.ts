import { type OwnListPart, ownListFrom } from "@shiye/events/own-list";

/** The two lists of one's own: what is published, and what is not yet. */
export type OwnKind = "notes" | "drafts";

export interface OwnList extends OwnListPart {
  kind: OwnKind;
  memberId: number;
}

/** The address of the list after a change: whatever narrows it leads to its first page. */
export function addressWith(query: URLSearchParams, change: { page?: number; keyword?: string; category?: string }): URLSearchParams {
  const { page, keyword, category } = { ...ownListFrom(query), page: 1, ...change };
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
