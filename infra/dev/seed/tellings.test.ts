import { expect, it } from "vitest";
import type { PlannedAction } from "../demo/plan/actions.ts";
import { planCommunity } from "../demo/plan/plan-community.ts";
import { createTellings } from "./tellings.ts";

const plan: readonly PlannedAction[] = [...planCommunity({ members: 5, notes: 6, seed: "shiye", now: Date.UTC(2026, 4, 1) })];

/** What a thing of the plan does to a note, by that note: then its order matters. */
function notesOf(actions: readonly PlannedAction[]) {
  const ofComment = new Map<number, number>();
  for (const action of actions) if (action.kind === "comment") ofComment.set(action.comment, action.note);
  return (action: PlannedAction) => {
    if (action.kind === "like-comment") return ofComment.get(action.comment);
    return action.kind === "like-note" || action.kind === "comment" || action.kind === "collect" ? action.note : undefined;
  };
}

it("what is done to a note, or to its comments, is over before the note is taken down, however slow it is", async () => {
  const tellings = createTellings();
  const noteOf = notesOf(plan);
  const over = new Set<PlannedAction>();
  const early: string[] = [];
  let likes = 0;
  await Promise.all(
    plan.map((action, at) =>
      tellings.inTurn(action, async () => {
        if (action.kind === "take-down" || action.kind === "bin")
          for (const before of plan.slice(0, at))
            if (noteOf(before) === action.note) {
              if (before.kind === "like-comment") likes += 1;
              if (!over.has(before)) early.push(before.kind);
            }
        // Each like of a comment takes longer than anything else.
        if (action.kind === "like-comment") await new Promise((resolve) => setTimeout(resolve, 20));
        over.add(action);
      }),
    ),
  );
  expect(likes, "the control: a note whose comments were liked is taken down").toBeGreaterThan(0);
  expect(early).toEqual([]);
});
