import type { KeyObject } from "node:crypto";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { MediaRecords } from "@shiye/infra/media/media-records";
import type { Credentials } from "./accounts/credentials.ts";
import type { Erasure } from "./accounts/erasure.ts";
import type { KnownPlaces } from "./accounts/known-places.ts";
import type { SignInAttempts } from "./accounts/sign-in-attempts.ts";
import type { SecondFactors } from "./admins/second-factors.ts";
import type { LateOwners } from "./back-office/late-owners.ts";
import type { Projections } from "./back-office/projections.ts";
import type { LateCategories } from "./categories/late-categories.ts";
import type { LateMessages } from "./chat/late-messages.ts";
import type { RecentEvents } from "./chat/recent-messages.ts";
import type { LateCounts } from "./members/late-counts.ts";
import type { LateInbox } from "./notifications/late-inbox.ts";
import type { LateReports } from "./reports/late-reports.ts";

/** What decisions need that is not in the log, or not known in time. Built once, in command-api.ts. */
export interface Services {
  /** Keys the names of account-id streams: a stream name is never erased, so it holds no personal text. */
  nameKey: KeyObject;
  /** Keyed hash of the network that an address is in, for rate limits: addresses are not stored. */
  hashAddress: (address: string) => string;
  credentials: Credentials;
  attempts: SignInAttempts;
  /** Where members and administrators have signed in from. */
  places: KnownPlaces;
  erasure: Erasure;
  secondFactors: SecondFactors;
  projections: Projections;
  tokens: TokenService;
  media: Pick<MediaRecords, "ownedBy" | "videosOwnedBy" | "giveTo" | "storedAt">;
  late: LateCounts;
  lateCategories: LateCategories;
  lateInbox: LateInbox;
  lateMessages: LateMessages;
  lateOwners: LateOwners;
  lateReports: LateReports;
  recentEvents: RecentEvents;
}
