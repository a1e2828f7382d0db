import { searchModel } from "@shiye/infra/read-models/tables/search";
import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import { rankFilled } from "./rank-filled.ts";
import { createSearchReadModel } from "./read-model.ts";

/** In the index of PostgreSQL, the embedded default. */
export const search = createSearchReadModel({ model: searchModel, openWriter: openPostgresSearchWriter, completeFilled: rankFilled });
