import type { MemberWithStatus } from "@shiye/events/follows";
import type { FoundMemberView, FoundNoteView } from "@shiye/events/search";
import type { FoundMembers, FoundNotes } from "@shiye/infra/search/search-index";
import type { CardRow } from "../notes/hydrate.ts";
import { presentCard } from "../notes/present.ts";

/** Cards as in every list, in the order found, with their highlights. */
export function presentFoundNotes(rows: readonly CardRow[], { hits }: FoundNotes): FoundNoteView[] {
  const highlights = new Map(hits.map(({ noteId, highlight }) => [noteId, highlight]));
  return rows.map((row) => ({ ...presentCard(row), highlight: highlights.get(row.id) ?? {} }));
}

export function presentFoundMembers(people: readonly MemberWithStatus[], { hits }: FoundMembers): FoundMemberView[] {
  const highlights = new Map(hits.map(({ memberId, highlight }) => [memberId, highlight]));
  return people.map((member) => ({ ...member, highlight: highlights.get(member.id) ?? {} }));
}
