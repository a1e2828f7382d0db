import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { MediaRecords } from "@shiye/infra/media/media-records";
import type { Credentials } from "./accounts/credentials.ts";
import type { SignInAttempts } from "./accounts/sign-in-attempts.ts";
import type { LateCounts } from "./members/late-counts.ts";

/** What decisions need that is not in the log, or not known in time. Built once, in command-api.ts. */
export interface Services {
  /** Keyed hash of an account id in lower case: stream names are never erased, so they hold no personal text. */
  hashName: (name: string) => string;
  credentials: Credentials;
  attempts: SignInAttempts;
  tokens: TokenService;
  media: Pick<MediaRecords, "ownedBy">;
  late: LateCounts;
}
