import type { StoredEvent } from "@shiye/events/envelope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adminActions } from "../read-models/admin-actions/index.ts";
import { readModels } from "../read-models.ts";
import { likes } from "./histories/likes.ts";
import { historiesFor, historiesOf, historyNouns } from "./histories.ts";

/** As many as one run of the determinism test uses for a read model. */
const RUN = 40;
/** How often in each run. Of an event that is rarer, the test proves little. */
const OFTEN = 5;
const SEEDS = [1, 2, 3, 4, 5];

const likesOf = { handles: new Set(["NoteLiked", "NoteUnliked", "CommentLiked", "CommentUnliked"]) };

function seldomIn(histories: fc.Arbitrary<StoredEvent[]>, handled: ReadonlySet<string>, seed: number): string[] {
  const counts = new Map<string, number>();
  for (const log of fc.sample(histories, { numRuns: RUN, seed })) for (const { type } of log) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...handled].filter((type) => (counts.get(type) ?? 0) < OFTEN).map((type) => `${type}: ${counts.get(type) ?? 0}`);
}

describe("the histories of the determinism test", () => {
  it.each(readModels.filter((model) => model !== adminActions).map((model) => ({ name: model.name, model })))(
    "have every event that $name handles at least 5 times in 40",
    ({ model }) => {
      const seldom = SEEDS.flatMap((seed) => seldomIn(historiesFor(model), model.handles, seed));
      expect(seldom, "give the event an action in projectors/src/testing/histories/<noun>.ts").toEqual([]);
    },
  );

  /** It reads who acted and not what was done, so all types are the same to it. */
  it("have acts of administrators often enough for their read model", () => {
    for (const seed of SEEDS) {
      const logs = fc.sample(historiesFor(adminActions), { numRuns: RUN, seed });
      expect(logs.flat().filter(adminActions.concerns).length).toBeGreaterThanOrEqual(OFTEN);
    }
  });

  it("lack the events of a noun without a file (control)", () => {
    const withoutLikes = historiesOf(historyNouns.filter((noun) => noun !== likes));
    expect(seldomIn(withoutLikes, likesOf.handles, 1).map((line) => line.split(":")[0])).toEqual([...likesOf.handles]);
  });
});
