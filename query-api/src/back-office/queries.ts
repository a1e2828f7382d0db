import { AdminExportCategories, AdminListCategories, AdminReadCategory, categoriesEntity } from "@shiye/events/back-office/categories";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { createReadYourWrites } from "../freshness/read-your-writes.ts";
import { categoriesSource } from "./entities/categories.ts";
import { createEntityQueries } from "./entity-queries.ts";

/** The reads of every entity of the back office: one block each, in the order of the alphabet. */
export function createBackOfficeQueries(reader: Reader, after: ReturnType<typeof createReadYourWrites>) {
  const categories = createEntityQueries(reader, after, categoriesEntity, categoriesSource, {
    list: AdminListCategories,
    read: AdminReadCategory,
    export: AdminExportCategories,
  });
  return {
    AdminListCategories: categories.list,
    AdminReadCategory: categories.read,
    AdminExportCategories: categories.export,
  };
}
