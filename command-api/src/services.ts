import type { KeyObject } from "node:crypto";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { MediaRecords } from "@shiye/infra/media/media-records";
import type { LateReads } from "@shiye/infra/read-models/late-reads";
import type { Credentials } from "./accounts/credentials.ts";
import type { Erasure } from "./accounts/erasure.ts";
import type { KnownPlaces } from "./accounts/known-places.ts";
import type { SignInAttempts } from "./accounts/sign-in-attempts.ts";
import type { SecondFactors } from "./admins/second-factors.ts";
import type { Projections } from "./back-office/projections.ts";
import type { RecentEvents } from "./chat/recent-messages.ts";
import type { LateCounts } from "./members/late-counts.ts";

/** What decisions need that is not in the log, or that read models know late. Built once, in command-api.ts. */
export interface Services {
  /** The key for names of account-id streams. A stream name is never erased, so it must not have personal text. */
  nameKey: KeyObject;
  /** Keyed hash of the network of an address, for rate limits. Addresses are not stored. */
  hashAddress: (address: string) => string;
  credentials: Credentials;
  attempts: SignInAttempts;
  /** Devices and networks from which members and administrators have signed in. */
  places: KnownPlaces;
  erasure: Erasure;
  secondFactors: SecondFactors;
  projections: Projections;
  tokens: TokenService;
  media: Pick<MediaRecords, "ownedBy" | "videosOwnedBy" | "giveTo" | "storedAt">;
  late: LateCounts;
  lateReads: LateReads;
  recentEvents: RecentEvents;
}
