import type { StoredEvent } from "@shiye/events/envelope";
import fc from "fast-check";
import { ADA, type AnyHistoryNoun, BEN, DAN, type HistoryState, MEMBERS, NOTES } from "./histories/define.ts";
import { tags } from "./histories/values.ts";
import { createCommunity, createStory } from "./story.ts";

// Asked of the bundler and not kept as a list, because a list can forget one.
const files = import.meta.glob<Record<string, AnyHistoryNoun>>(["./histories/*.ts", "!./histories/{define,values}.ts"], { eager: true });

/** One for each file below histories/. */
export const historyNouns: readonly AnyHistoryNoun[] = Object.values(files).flatMap((file) => Object.values(file));

interface Action {
  noun: AnyHistoryNoun;
  kind: string;
  given: object;
}

const actionsOf = (noun: AnyHistoryNoun) =>
  Object.entries(noun.actions).map(([kind, { weight, arbitrary }]) => ({
    weight,
    arbitrary: arbitrary.map((given) => ({ noun, kind, given })),
  }));

function actionsFrom(drawn: readonly AnyHistoryNoun[]): fc.Arbitrary<Action[]> {
  const kinds = drawn.flatMap(actionsOf);
  return kinds.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...kinds), { minLength: 44, maxLength: 56, size: "max" });
}

/**
 * A small community's whole log: registrations, notes, and what its members then did, as commands would have let them. The actions are of a few
 * nouns only, so that the same things are done, undone and met by others within some twenty actions.
 */
export function historiesOf(nouns: readonly AnyHistoryNoun[]): fc.Arbitrary<StoredEvent[]> {
  return fc
    .subarray([...nouns], { minLength: Math.min(3, nouns.length), maxLength: Math.min(5, nouns.length) })
    .chain((drawn) => fc.record({ actions: actionsFrom(drawn), tags }))
    .map(({ actions, tags: tagsOfFirst }) => eventsOf(actions, tagsOfFirst));
}

/** Types of events that the actions of a noun lead to. */
function typesOf(noun: AnyHistoryNoun): ReadonlySet<string> {
  const [plain = []] = fc.sample(historiesOf([{ actions: {}, begin: () => ({}) }]), { numRuns: 1, seed: 1 });
  return new Set(
    fc.sample(historiesOf([noun]), { numRuns: 20, seed: 1 }).flatMap((log) => log.slice(plain.length).map(({ type }) => type)),
  );
}

const told = new Map(historyNouns.map((noun) => [noun, typesOf(noun)]));

/**
 * Histories of the nouns that a read model handles events of, so that a new noun takes nothing from the proof of what does not know it.
 */
export function historiesFor({ handles }: { handles: ReadonlySet<string> }): fc.Arbitrary<StoredEvent[]> {
  return historiesOf(historyNouns.filter((noun) => [...(told.get(noun) ?? [])].some((type) => handles.has(type))));
}

function eventsOf(actions: readonly Action[], tagsOfFirst: { id: number; name: string }[]): StoredEvent[] {
  const story = createStory();
  const members = createCommunity(story);
  for (const id of MEMBERS) members.registers(id);
  for (const categoryId of [1, 2]) story.tell("CategoryCreated", { categoryId, name: `频道${categoryId}`, title: `channel${categoryId}` });
  for (const [index, id] of NOTES.entries())
    members.publishes(MEMBERS[index] ?? ADA, id, { tags: index === 0 ? tagsOfFirst : [], mentionedIds: [DAN] });
  // One comment that others can reply to, like and delete, also where the history has no comments of its own.
  members.comments(BEN, 20, NOTES[0]);

  const on = new Map<string, () => void>();
  const comments = [20];
  const state: HistoryState = {
    story,
    members,
    comments,
    deleted: new Set(),
    binned: new Set(),
    takenDown: new Set(),
    left: new Set(),
    toggle(key, begin, end) {
      if (on.delete(key)) return end();
      on.set(key, end);
      begin();
    },
    undo(prefix) {
      const key = [...on.keys()].findLast((one) => one.startsWith(prefix));
      if (key === undefined) return;
      on.get(key)?.();
      on.delete(key);
    },
    comment: (at) => comments[at % comments.length],
  };
  const begun = new Map<AnyHistoryNoun, Readonly<Record<string, (given: never) => void>>>();
  for (const { noun, kind, given } of actions) {
    const doing = begun.get(noun) ?? noun.begin(state);
    begun.set(noun, doing);
    doing[kind]?.(given as never);
  }
  return story.events;
}
