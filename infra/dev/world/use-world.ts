import { forThisFile } from "@shiye/infra/testing/for-this-file";
import { expect, inject } from "vitest";
import { createWorld, type World, type WorldOptions } from "./world.ts";

interface Options extends Partial<WorldOptions> {
  /** A read model that the tests rebuild. The rebuild takes it from the runner that had it, which says so and goes on. */
  rebuilt?: string;
}

/** A world for the tests of this file, which must have no faults in the end. */
export function useWorld({ rebuilt, ...options }: Options = {}): World {
  const handedOver = (fault: unknown) => (fault as { message?: string }).message === `Read model ${rebuilt} stopped and tries again`;
  return forThisFile(
    () => createWorld({ databaseUrl: inject("databaseUrl"), ...options }),
    async (world) => {
      await world.settlePictures();
      await world.stop();
      expect(world.faults.filter((fault) => !handedOver(fault))).toEqual([]);
    },
  );
}
