import type { Projection } from "@shiye/infra/subscriptions/projection";
import { forThisFile } from "@shiye/infra/testing/for-this-file";
import { inject } from "vitest";
import { createReadModelLab, type ReadModelLab } from "./read-model-lab.ts";

/** A database with these read models for the tests of this file. */
export const useReadModelLab = (readModels: readonly Projection[]): ReadModelLab =>
  forThisFile(
    () => createReadModelLab(inject("databaseUrl"), readModels),
    (lab) => lab.close(),
  );
