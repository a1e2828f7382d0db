import { forThisFile } from "@shiye/infra/testing/for-this-file";
import { expect, inject } from "vitest";
import { createQueryWorld, type QueryWorld } from "./query-world.ts";

/** A query-api for the tests of this file, which must have no faults in the end. */
export const useQueryWorld = (settings?: Parameters<typeof createQueryWorld>[1]): QueryWorld =>
  forThisFile(
    () => createQueryWorld(inject("databaseUrl"), settings),
    async (world) => {
      await world.close();
      expect(world.faults).toEqual([]);
    },
  );
