import type { StoredEvent } from "@shiye/events/envelope";
import fc from "fast-check";
import { ADA, type AnyHistoryNoun, BEN, DAN, type HistoryState, MEMBERS, NOTES } from "./histories/define.ts";
import { tags } from "./histories/values.ts";
import { createCommunity, createStory } from "./story.ts";

// The bundler finds the files, because a list can miss one.
const files = import.meta.glob<Record<string, AnyHistoryNoun>>(["./histories/*.ts", "!./histories/{define,values}.ts"], { eager: true });

/** One for each file in histories/. */
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
 * The whole log of a small community: registrations, notes, and then actions of its members, as commands would allow them. Each history
 * uses a few nouns only, so that about twenty actions often meet.
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

/** Histories of the nouns whose events a read model handles, so that a new noun does not dilute the tests of other read models. */
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
  // One comment that others can reply to, like and delete, also in histories without comments of their own.
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
