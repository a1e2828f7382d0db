/**
 * A process that asks for the first page of the feed as query-api does, and tells how long each answer took: in milliseconds, so many as each
 * message to it says. It has a process of its own as query-api has, because what a rebuild does to its own process is not what members feel.
 */
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openReadDb } from "@shiye/infra/read-models/database";
import { createReader } from "@shiye/infra/read-models/statement-reader";
import { hydrateCards } from "@shiye/query-api/notes/hydrate";
import { readRecommendations } from "@shiye/query-api/notes/recommend/recommend";
import { BEGINNING } from "@shiye/query-api/notes/recommend/walk";

const { DATABASE_URL: url = "" } = inheritedEnvironment();
const reader = createReader(openReadDb({ url, max: 2 }));

process.on("message", async (reads: number) => {
  const taken: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    const before = performance.now();
    const { ids } = await readRecommendations(reader, { memberId: null, limit: 20, walk: BEGINNING, skip: 0 });
    await hydrateCards(reader, ids, null);
    taken.push(performance.now() - before);
  }
  process.send?.(taken);
});
