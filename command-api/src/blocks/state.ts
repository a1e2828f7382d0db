import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Read } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";

interface BlocksState {
  blocked: ReadonlySet<number>;
}

const blocksState = defineState<{ blocked: Set<number> }>({
  initial: { blocked: new Set() },
  copy: ({ blocked }) => ({ blocked: new Set(blocked) }),
  evolve: {
    MemberBlocked(state, { data }) {
      state.blocked.add(data.blockedId);
      return state;
    },
    MemberUnblocked(state, { data }) {
      state.blocked.delete(data.blockedId);
      return state;
    },
  },
});

/**
 * All blocks of a member are in one stream. So the state of a much-liked author is in memory once, and not once for each member who likes
 * them.
 */
export function blocksStream(memberId: number): Stream<BlocksState> {
  return { name: `blocks-${memberId}`, fold: blocksState };
}

/** Why a member may not interact with one of these others. The member's own block is named first, because they can lift it. */
export async function refusalBetween(
  read: Read,
  memberId: number,
  others: readonly (number | null | undefined)[],
): Promise<Refusal | undefined> {
  const ids = [...new Set(others)].filter((id): id is number => typeof id === "number" && id !== memberId);
  if (ids.length === 0) return undefined;
  const [own, ...theirs] = await Promise.all([memberId, ...ids].map((id) => read(blocksStream(id))));
  if (ids.some((id) => own?.blocked.has(id))) return refuse("interaction-with-blocked");
  return theirs.some(({ blocked }) => blocked.has(memberId)) ? refuse("interaction-refused") : undefined;
}

/**
 * Whether one of the authors has blocked this member. An author's blocks are read for every caller, the author too. So they are in memory
 * whenever the note is, and liking a known note needs one round trip to the log.
 */
export async function refusalOfAuthors(read: Read, memberId: number, authors: readonly number[]): Promise<Refusal | undefined> {
  const blocks = await Promise.all([...new Set(authors)].map((id) => read(blocksStream(id))));
  return blocks.some(({ blocked }) => blocked.has(memberId)) ? refuse("interaction-refused") : undefined;
}

/** Those of these members who have not blocked this one. Only they are told of a mention. */
export async function withoutBlockers(read: Read, memberId: number, ids: readonly number[]): Promise<number[]> {
  const blocks = await Promise.all(ids.map((id) => read(blocksStream(id))));
  return ids.filter((_id, index) => !blocks[index]?.blocked.has(memberId));
}
