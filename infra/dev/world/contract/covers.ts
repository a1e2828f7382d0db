import { deeds, noDeeds } from "@shiye/events/back-office/deeds";
import { anyContracts, type EventType } from "@shiye/events/catalogue";
import type { CommandContract, QueryContract } from "@shiye/events/define";
import { expect, it } from "vitest";
import type { World } from "../world.ts";

export type Contract = CommandContract | QueryContract;

/** Every call of the wire, in the order in which an address is looked up: literal segments before parameters. */
export const contracts: readonly Contract[] = anyContracts.toSorted(
  (one, other) => one.path.split(":").length - other.path.split(":").length,
);

/** They answer whoever asks whatever is asked: what is nonsense counts as not said, and there is nothing that could be missing. */
const NEVER_REFUSED: ReadonlySet<string> = new Set([
  "MakeCaptcha",
  "GetCategories",
  "GetTags",
  "GetHotTags",
  "Search",
  "SearchPosts",
  "SearchSuggestions",
  "GetHealth",
  "GetStats",
  "GetOpenApi",
]);

/** The contract that answers an address below /api, without its query. */
function contractOf(method: string, path: string): Contract | undefined {
  return contracts.find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`, "i").test(path),
  );
}

/**
 * Says, as the last line of a file, which calls its tests are about. Each must have been answered there and, if it can be, refused, so the
 * line cannot claim what nobody tries; and that every call of the contract is in such a line is coverage.test.ts's to see. So each command
 * of the back office is made in some file, and what it made happen must be among the deeds.
 */
export function covers(world: World, covered: readonly Pick<Contract, "name">[]): void {
  it.each(covered.map(({ name }) => name))("%s was answered here, and refused if it can be", (name) => {
    const made = world.calls.filter(({ method, path }) => contractOf(method, path)?.name === name);
    expect(made.map(({ status }) => status)).toContain(200);
    if (!NEVER_REFUSED.has(name)) expect(made.filter(({ status }) => status >= 400 && status < 500).length).toBeGreaterThan(0);
  });

  it("what administrators did here is among the deeds that their log can be asked for", async () => {
    const done = new Set<string>();
    for await (const events of world.engines.log.readAll({ after: 0n }))
      for (const { type, metadata } of events) if (metadata.actor.kind === "admin") done.add(type);
    const known: ReadonlySet<string> = new Set<EventType>([...deeds, ...noDeeds]);
    expect(
      [...done].filter((type) => !known.has(type)),
      "add it to events/src/back-office/deeds.ts",
    ).toEqual([]);
  });
}
