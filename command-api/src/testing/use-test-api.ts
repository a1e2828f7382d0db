import { forThisFile } from "@shiye/infra/testing/for-this-file";
import { expect, inject } from "vitest";
import { startCommunity } from "./start-community.ts";
import { startTestApi, type TestApi } from "./start-test-api.ts";

async function closeFaultless(api: TestApi): Promise<void> {
  await api.close();
  expect(api.faults).toEqual([]);
}

/** A command-api for the tests of this file, which must have no faults in the end. Limits are wide, because all tests come from one address. */
export const useTestApi = (options: Parameters<typeof startTestApi>[1] = {}) =>
  forThisFile(() => startTestApi(inject("databaseUrl"), { rateLimitFactor: 1000, ...options }), closeFaultless);

/** The same with an author, a reader and what a note needs. */
export const useCommunity = () => forThisFile(() => startCommunity(inject("databaseUrl")), closeFaultless);
