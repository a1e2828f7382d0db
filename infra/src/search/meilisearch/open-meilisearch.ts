import { refuse } from "@shiye/events/refusals";
import type { MeiliConfig } from "../../config/engine-variables.ts";
import { RefusalError } from "../../http/answers.ts";
import { isConnectionLoss } from "../../postgres/connection-errors.ts";
import type { Transaction } from "../../read-models/database.ts";
import type { Sql } from "../../read-models/sql.ts";
import type { ReadModelTables } from "../../subscriptions/generations.ts";
import type { OpenSearchWriter, SearchIndex } from "../search-index.ts";
import { connectMeili } from "./client.ts";
import { livePlace, meiliSearchModel, placesIn } from "./read-model.ts";
import { createMeiliSearchIndex } from "./search-index.ts";
import { createMeiliWriters } from "./write-documents.ts";

/** The same limit as for a search in PostgreSQL. */
const SEARCH_MS = 1500;
/** A batch of a rebuild has some megabytes. */
const WRITE_MS = 30_000;

/** The index in Meilisearch. Projectors and query-api use it instead of the one in PostgreSQL. */
export interface SearchEngine {
  model: ReadModelTables;
  openWriter: OpenSearchWriter<Transaction>;
  /** `before` answers until the first generation exists. */
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
