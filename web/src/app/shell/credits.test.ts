import { expect, it } from "vitest";
import shared from "../../../../infra/client/package.json" with { type: "json" };
import manifest from "../../../package.json" with { type: "json" };
import { CREDITED, CREDITED_FONTS } from "./credits.ts";

it("everything of others that the site brings along is credited, and nothing else", () => {
  const used = Object.keys({ ...manifest.dependencies, ...shared.dependencies }).filter((name) => !name.startsWith("@shiye/"));
  expect([...CREDITED, ...CREDITED_FONTS].flatMap(({ packages }): string[] => [...packages]).sort()).toEqual(used.sort());
});
