import { followStatusOf } from "@shiye/events/follows";
import type { FoundMemberView, FoundNoteView } from "@shiye/events/search";
import type { FoundMembers, FoundNotes } from "@shiye/infra/search/search-index";
import type { CardRow } from "../notes/hydrate.ts";
import { presentCard } from "../notes/present.ts";
import type { FoundMemberRow } from "./hydrate-members.ts";

/** Cards as every list has them, in the order found, with what matched. */
export function presentFoundNotes(rows: readonly CardRow[], { hits }: FoundNotes): FoundNoteView[] {
  const highlights = new Map(hits.map(({ noteId, highlight }) => [noteId, highlight]));
  return rows.map((row) => ({ ...presentCard(row), highlight: highlights.get(row.id) ?? {} }));
}

export function presentFoundMembers(rows: readonly FoundMemberRow[], { hits }: FoundMembers): FoundMemberView[] {
  const highlights = new Map(hits.map(({ memberId, highlight }) => [memberId, highlight]));
  return rows.map(({ is_active: _active, self, follows, followed_back, ...member }) => {
    const { isFollowing, isMutual, buttonType } = followStatusOf({ self: self === true, follows, followedBack: followed_back });
    return { ...member, isFollowing, isMutual, buttonType, highlight: highlights.get(member.id) ?? {} };
  });
}
