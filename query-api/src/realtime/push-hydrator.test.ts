import { expect, it } from "vitest";
import { createPushHydrator } from "./push-hydrator.ts";

it("a read model that stands still is waited for once, and again after it has moved", async () => {
  let members = 100n;
  const waits: string[] = [];
  const hydrate = createPushHydrator({
    reader: { read: async () => [] },
    checkpoints: {
      positionOf: (models) => (models.includes("members") ? members : 1000n),
      async waitFor(models, position) {
        waits.push(`${models.join(" ")} ${position}`);
        return !models.includes("members") || members >= position;
      },
    },
    patienceMs: 1,
  });
  const told = (position: bigint) =>
    hydrate([
      {
        sequence: position,
        position,
        push: { room: "note:1", event: "comment:new", data: { comment_id: 1, post_id: 1, comment_count: 1 } },
      },
    ]);
  await told(101n);
  await told(102n);
  members = 101n;
  await told(103n);
  expect(waits).toEqual(["members notes comments 101", "notes comments 102", "members notes comments 103"]);
});
