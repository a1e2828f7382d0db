import { searchIndexContract } from "../search-index.contract.ts";
import { startFakeMeilisearch } from "./testing/fake-meilisearch.ts";
import { openMeiliLab } from "./testing/meili-lab.ts";

searchIndexContract("Meilisearch (a fake server, the real client)", async () => {
  const server = await startFakeMeilisearch({ key: "of-this-test" });
  const lab = openMeiliLab({ url: server.url, key: "of-this-test" });
  return {
    ...lab,
    async close() {
      await lab.close();
      await server.stop();
    },
  };
});
