import { AdminExportAdmins, AdminListAdmins, AdminReadAdmin, adminsEntity } from "@shiye/events/back-office/admins";
import { AdminExportCategories, AdminListCategories, AdminReadCategory, categoriesEntity } from "@shiye/events/back-office/categories";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { createReadYourWrites } from "../freshness/read-your-writes.ts";
import { createListActivities } from "./activities.ts";
import { adminsSource } from "./entities/admins.ts";
import { categoriesSource } from "./entities/categories.ts";
import { createEntityQueries } from "./entity-queries.ts";
import { createAdminGetStats } from "./get-stats.ts";
import { createAdminActions } from "./history/admin-actions.ts";
import { createReadHistory } from "./history/read-history.ts";
import type { ReadLogEvents } from "./history/read-log-events.ts";

/** The reads of every entity of the back office: one block each, in the order of the alphabet. */
export function createBackOfficeQueries(
  reader: Reader,
  after: ReturnType<typeof createReadYourWrites>,
  readLogEvents: ReadLogEvents,
  now: () => number,
) {
  const actions = createAdminActions(reader, readLogEvents);
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
    AdminGetStats: after(["members", "notes", "comments", "note_stats", "activity"], createAdminGetStats(reader, now)),
    AdminListActivities: after(["activity", "members"], createListActivities(reader)),
    AdminReadHistory: after(["notifications", "verifications", "members", "admins"], createReadHistory(reader, readLogEvents)),
    AdminListActions: after(["admin_actions", "admins", "members"], actions.list),
    AdminExportActions: after(["admin_actions", "admins", "members"], actions.export),
    AdminListAdmins: admins.list,
    AdminReadAdmin: admins.read,
    AdminExportAdmins: admins.export,
    AdminListCategories: categories.list,
    AdminReadCategory: categories.read,
    AdminExportCategories: categories.export,
  };
}
