import fc from "fast-check";
import { defineHistory } from "./define.ts";

/** Wishes of administrators to read models, which are stored among their actions. */
export const projections = defineHistory<{ wish: { of: string; kind: number; admin: number } }>({
  actions: {
    wish: {
      weight: 2,
      arbitrary: fc.record({ of: fc.constantFrom("notes", "note_stats"), kind: fc.nat(6), admin: fc.constantFrom(5, 6) }),
    },
  },
  begin({ story }) {
    return {
      wish({ of: projection, kind, admin }) {
        const by = { actor: { kind: "admin", id: admin } } as const;
        if (kind === 0) return story.tell("ProjectionRebuildRequested", { projection }, by);
        if (kind === 1) return story.tell("DeadLetterRetryRequested", { projection, stream: null }, by);
        if (kind === 2) return story.tell("ProjectionFillRequested", { projection }, by);
        if (kind === 3) return story.tell("ProjectionComparisonRequested", { projection }, by);
        if (kind === 4) return story.tell("ProjectionSwapRequested", { projection, anyway: admin === 5 }, by);
        if (kind === 5) return story.tell("ProjectionDropRequested", { projection }, by);
        return story.tell("DeadLetterReleaseRequested", { projection, stream: "note-10", position: "3" }, by);
      },
    };
  },
});
