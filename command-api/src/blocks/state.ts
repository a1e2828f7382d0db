import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Read } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";

interface BlocksState {
  blocked: ReadonlySet<number>;
}

const blocksState = defineState<BlocksState>({
  initial: { blocked: new Set() },
  evolve: {
    MemberBlocked: ({ blocked }, { data }) => ({ blocked: new Set([...blocked, data.blockedId]) }),
    MemberUnblocked: ({ blocked }, { data }) => ({ blocked: new Set([...blocked].filter((id) => id !== data.blockedId)) }),
  },
});

/** All blocks of a member in one stream: whoever is met by many (a liked author) stands in memory once, and not once for each who meets them. */
export function blocksStream(memberId: number): Stream<BlocksState> {
  return { name: `blocks-${memberId}`, fold: blocksState };
}

/** Why a member has nothing to do with any of these others now, if so. Their own block is named first: that one they can lift. */
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
 * Whether one of the authors has blocked this member. Their blocks are read whoever asks, so that they are remembered like the note itself, and a
 * like of a known note stays one round trip to the log.
 */
export async function refusalOfAuthors(read: Read, memberId: number, authors: readonly number[]): Promise<Refusal | undefined> {
  const blocks = await Promise.all([...new Set(authors)].map((id) => read(blocksStream(id))));
  return blocks.some(({ blocked }) => blocked.has(memberId)) ? refuse("interaction-refused") : undefined;
}

/** Of these members, those who have not blocked this one: whom a mention tells. */
export async function withoutBlockers(read: Read, memberId: number, ids: readonly number[]): Promise<number[]> {
  const blocks = await Promise.all(ids.map((id) => read(blocksStream(id))));
  return ids.filter((_id, index) => !blocks[index]?.blocked.has(memberId));
}
