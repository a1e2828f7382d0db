import { describe, it } from "vitest";
import { inheritedEnvironment } from "../../config/environment.ts";
import { searchIndexContract } from "../search-index.contract.ts";
import { openMeiliLab } from "./testing/meili-lab.ts";
import { nearlyContract } from "./testing/nearly.contract.ts";

/** The same suites on the real server of MEILI_URL and MEILI_KEY, with index names of their own. */
const { MEILI_URL: url, MEILI_KEY: key, REQUIRE_ENGINES: required = "" } = inheritedEnvironment();

if (url) {
  const lab = () => openMeiliLab({ url, key: key || undefined });
  searchIndexContract("Meilisearch (a real server)", async () => lab());
  nearlyContract("a real server", async () => ({ lab: lab(), stop: async () => {} }));
} else {
  describe("Meilisearch (a real server)", () => {
    it.skipIf(!required.split(",").includes("meilisearch"))("is not run: MEILI_URL is not set", () => {
      throw new Error("REQUIRE_ENGINES names meilisearch, but MEILI_URL is not set");
    });
  });
}
