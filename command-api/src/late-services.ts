import type { LateReads } from "@shiye/infra/read-models/late-reads";
import { createLateOwners } from "./back-office/late-owners.ts";
import { createLateCategories } from "./categories/late-categories.ts";
import { createLateMessages } from "./chat/late-messages.ts";
import { createLateCounts } from "./members/late-counts.ts";
import { createLateInbox } from "./notifications/late-inbox.ts";
import { createLateReports } from "./reports/late-reports.ts";
import type { Services } from "./services.ts";

/** What decisions and answers read from the read models, by noun. */
export function createLateServices(reads: LateReads) {
  return {
    late: createLateCounts(reads),
    lateCategories: createLateCategories(reads),
    lateInbox: createLateInbox(reads),
    lateMessages: createLateMessages(reads),
    lateOwners: createLateOwners(reads),
    lateReports: createLateReports(reads),
  } satisfies Partial<Services>;
}
