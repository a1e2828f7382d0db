import { AdminExportAdmins, AdminListAdmins, AdminReadAdmin, adminsEntity } from "@shiye/events/back-office/admins";
import { AdminExportCategories, AdminListCategories, AdminReadCategory, categoriesEntity } from "@shiye/events/back-office/categories";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { createReadYourWrites } from "../freshness/read-your-writes.ts";
import { adminsSource } from "./entities/admins.ts";
import { categoriesSource } from "./entities/categories.ts";
import { createEntityQueries } from "./entity-queries.ts";

/** The reads of every entity of the back office: one block each, in the order of the alphabet. */
export function createBackOfficeQueries(reader: Reader, after: ReturnType<typeof createReadYourWrites>) {
  const admins = createEntityQueries(reader, after, adminsEntity, adminsSource, {
    list: AdminListAdmins,
    read: AdminReadAdmin,
    export: AdminExportAdmins,
  });
  const categories = createEntityQueries(reader, after, categoriesEntity, categoriesSource, {
    list: AdminListCategories,
    read: AdminReadCategory,
    export: AdminExportCategories,
  });
  return {
    AdminListAdmins: admins.list,
    AdminReadAdmin: admins.read,
    AdminExportAdmins: admins.export,
    AdminListCategories: categories.list,
    AdminReadCategory: categories.read,
    AdminExportCategories: categories.export,
  };
}
