import { refuse } from "@shiye/events/refusals";
import type { MeiliConfig } from "../../config/engine-variables.ts";
import { isConnectionLoss } from "../../event-store/postgres/connection-errors.ts";
import { RefusalError } from "../../http/answers.ts";
import type { Transaction } from "../../read-models/database.ts";
import type { Sql } from "../../read-models/sql.ts";
import type { ReadModelTables } from "../../subscriptions/generations.ts";
import type { OpenSearchWriter, SearchIndex } from "../search-index.ts";
import { connectMeili } from "./client.ts";
import { livePlace, meiliSearchModel, placesIn } from "./read-model.ts";
import { createMeiliSearchIndex } from "./search-index.ts";
import { createMeiliWriters } from "./write-documents.ts";

/** As long as a statement of a search may take in PostgreSQL. */
const SEARCH_MS = 1500;
/** A batch of a rebuild is some megabytes. */
const WRITE_MS = 30_000;

/** Documents in Meilisearch: what the projectors and query-api take in the place of PostgreSQL's. */
export interface SearchEngine {
  model: ReadModelTables;
  openWriter: OpenSearchWriter<Transaction>;
  /** Until the first generation is there, `before` answers. */
  index(sql: Sql, before: SearchIndex): SearchIndex;
}

export function openMeilisearch(config: MeiliConfig): SearchEngine {
  const open = createMeiliWriters(connectMeili(config, { timeoutMs: WRITE_MS }), config.prefix);
  const client = connectMeili(config, { timeoutMs: SEARCH_MS });
  return {
    model: meiliSearchModel,
    openWriter: (generation, transaction) => open(generation, placesIn(transaction)),
    index: (sql, before) => ({
      async search(ask) {
        const live = await livePlace(sql).catch(refuseWhenAway);
        const index = live === undefined ? before : createMeiliSearchIndex({ client, prefix: config.prefix, live: async () => live });
        return index.search(ask);
      },
    }),
  };
}

function refuseWhenAway(error: unknown): never {
  throw isConnectionLoss(error) ? new RefusalError(refuse("unavailable")) : error;
}
