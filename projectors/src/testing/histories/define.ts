import type fc from "fast-check";
import type { Community, Story } from "../story.ts";

/** No other number in a history is as large, so a row with a member can be found by the number alone. */
export const MEMBERS = [4_000_001, 4_000_002, 4_000_003, 4_000_004] as const;
export const [ADA, BEN, CID, DAN] = MEMBERS;
/** Published before anything else, one by each of the first members. */
export const NOTES = [10, 11, 12] as const;

/** What the nouns of one history share. */
export interface HistoryState {
  readonly story: Story;
  readonly members: Community;
  /** All comments so far, including deleted ones. */
  readonly comments: number[];
  /** Ids of deleted notes, drafts and comments. */
  readonly deleted: Set<number>;
  /** Notes in the recycle bin. */
  readonly binned: Set<number>;
  /** Those of them that were taken down, which their author cannot restore. */
  readonly takenDown: Set<number>;
  readonly left: Set<number>;
  /** Does a thing if it is not done, and undoes it otherwise, as commands would. */
  toggle(key: string, begin: () => void, end: () => void): void;
  /** Undoes the last done thing whose key begins so, if any. */
  undo(prefix: string): void;
  /** One of the comments written so far. */
  comment(at: number): number | undefined;
}

/**
 * What can happen to one noun. Each history takes its actions from a few nouns, so that they meet often. Every event type that a read model
 * handles must come from some action: histories.test.ts counts them.
 */
interface HistoryNoun<Kinds extends Record<string, object>> {
  /** How often each kind of action comes, relative to the others, and what it is made of. */
  actions: { [Kind in keyof Kinds]: { weight: number; arbitrary: fc.Arbitrary<Kinds[Kind]> } };
  /** Begins a history. Returns what each kind of action does in it. */
  begin(state: HistoryState): { [Kind in keyof Kinds]: (given: Kinds[Kind]) => void };
}

/** A noun with any kinds of actions. */
export interface AnyHistoryNoun {
  actions: Readonly<Record<string, { weight: number; arbitrary: fc.Arbitrary<object> }>>;
  begin(state: HistoryState): Readonly<Record<string, (given: never) => void>>;
}

export function defineHistory<Kinds extends Record<string, object>>(noun: HistoryNoun<Kinds>): HistoryNoun<Kinds> {
  return noun;
}
