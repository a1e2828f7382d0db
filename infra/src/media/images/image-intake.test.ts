import { expect, it } from "vitest";
import { blackPng } from "../testing/image-samples.ts";
import { createMemoryMediaStore } from "../testing/memory-media-store.ts";
import { createImageIntake } from "./image-intake.ts";

const [ADA, BEN] = [1, 2];

it("a member with many large pictures keeps no other member waiting", async () => {
  const intake = createImageIntake({ store: createMemoryMediaStore().store });
  const done: string[] = [];
  const take = async (name: string, memberId: number, side: number) => {
    expect(await intake.take(memberId, blackPng(side, side))).toMatchObject({ ok: true });
    done.push(name);
  };
  await Promise.all([take("a1", ADA, 3000), take("a2", ADA, 3000), take("a3", ADA, 3000), take("b1", BEN, 10)]);
  expect(done).toEqual(["b1", "a1", "a2", "a3"]);
});
