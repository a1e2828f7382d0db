import { type OwnListPart, ownListFrom } from "@shiye/events/own-list";

/** The two lists of one's own: published notes and drafts. */
export type OwnKind = "notes" | "drafts";

export interface OwnList extends OwnListPart {
  kind: OwnKind;
  memberId: number;
}

/** The address of the list after a change. A changed filter leads to the first page. */
export function addressWith(query: URLSearchParams, change: { page?: number; keyword?: string; category?: string }): URLSearchParams {
  const { page, keyword, category } = { ...ownListFrom(query), page: 1, ...change };
  return new URLSearchParams({
    ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    ...(category ? { category } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
}

/** The figures that the address shows: `all`, or the id of a note; null for none. */
export function figuresFrom(query: URLSearchParams): "all" | number | null {
  const shown = query.get("figures") ?? "";
  if (shown === "all") return shown;
  return /^[1-9]\d{0,15}$/.test(shown) ? Number(shown) : null;
}

/** The address with or without figures; the list below stays. */
export function withFigures(query: URLSearchParams, figures: "all" | number | null): URLSearchParams {
  const next = new URLSearchParams(query);
  if (figures === null) next.delete("figures");
  else next.set("figures", String(figures));
  return next;
}

/** The address of a note's figures. */
export function figuresAddress(noteId: number): string {
  return `/post-management?figures=${noteId}`;
}

/** The address for editing a draft. Specification 001 §2. */
export function draftAddress(id: number): string {
  return `/publish?draftId=${id}&mode=edit`;
}
