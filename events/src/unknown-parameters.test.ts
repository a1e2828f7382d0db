import { expect, it } from "vitest";
import { z } from "zod";
import { queryContracts } from "./catalogue.ts";

const refusesUnknown = ({ query }: { query: z.ZodType }) =>
  query.safeParse({ misspelt: "1" }).error?.issues.some(({ code }) => code === "unrecognized_keys") ?? false;
const takesNone = ({ query }: { query: z.ZodType }) => query instanceof z.ZodObject && Object.keys(query.shape).length === 0;

it("a misspelt parameter is refused where the back office looks for something, and ignored by every other query (contract §1)", () => {
  const refusing = queryContracts.filter(refusesUnknown);
  const asking = queryContracts.filter((contract) => contract.path.startsWith("/admin") && !takesNone(contract));
  expect(asking.length).toBeGreaterThan(20);
  expect(refusing.map(({ name }) => name)).toEqual(asking.map(({ name }) => name));
});
