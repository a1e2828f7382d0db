import { searchModel } from "@shiye/infra/read-models/tables/search";
import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import { rankFilled } from "./rank-filled.ts";
import { createSearchReadModel } from "./read-model.ts";

/** The search in the index of PostgreSQL, which is the default. */
export const search = createSearchReadModel({ model: searchModel, openWriter: openPostgresSearchWriter, completeFilled: rankFilled });
