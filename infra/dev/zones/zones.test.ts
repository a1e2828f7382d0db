import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { biomeZones } from "./zones.ts";

it("has the import zones of the table in biome.zones.json; after a change of the table run npm run zones", () => {
  const written: unknown = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../../biome.zones.json"), "utf8"));
  expect(written).toEqual(biomeZones());
});
