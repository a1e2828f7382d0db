import type { commandContracts } from "@shiye/events/catalogue";
import type { CommandWeight } from "@shiye/events/define";
import type { Allowance } from "@shiye/infra/http/call-allowance";
import type { Limit } from "./token-buckets.ts";

type CommandName = (typeof commandContracts)[number]["name"];

/** What callers without a proof of work share, for calls that bots want: one allowance for each address, and one for all. */
interface Unproven {
  ofAddress: Limit;
  ofAll: Limit;
}

/** A bucket that all nodes share: for calls that are guessed with, that store files, or that others see at once. */
export interface SharedLimit extends Limit {
  name: string;
  per: "member" | "session" | "address";
  unproven?: Unproven;
}

/**
 * Points from the allowance of the caller and of their network, by the weight in the contract. Calls with a shared bucket weigh as a mark.
 */
export const COSTS = { mark: 1, told: 2, text: 4, thing: 8 } as const satisfies Record<CommandWeight, number>;

const signIn: SharedLimit = {
  name: "sign-in",
  per: "address",
  burst: 120,
  perSecond: 1,
  unproven: { ofAddress: { burst: 40, perSecond: 1 / 5 }, ofAll: { burst: 1200, perSecond: 20 } },
};
/** A browser in which somebody has signed in before. Others in its network cannot use this up. */
export const knownDevice: Limit = { burst: 30, perSecond: 1 / 10 };
/**
 * What all devices of one network have together. A school where three hundred people sign in within the same minutes never meets it; above
 * it a proof of work counts as for any caller.
 */
export const devicesOfNetwork: Limit = { burst: 300, perSecond: 2 };
const upload = { name: "upload", per: "member", burst: 60, perSecond: 1 / 2 } as const;

/**
 * Calls with a shared bucket. The limits are so wide that nobody who uses the site by hand meets them. A line without a call does not
 * compile.
 */
export const sharedLimits: Partial<Record<CommandName, SharedLimit>> = {
  AddComment: { name: "comment", per: "member", burst: 30, perSecond: 1 / 2 },
  AdminSignIn: signIn,
  AppealTakedown: { name: "appeal", per: "member", burst: 10, perSecond: 1 / 60 },
  // A right guess returns its attempt, and each change costs a hash.
  ChangePassword: { name: "change-password", per: "session", burst: 20, perSecond: 1 / 30 },
  CheckAccountName: { name: "check-name", per: "address", burst: 120, perSecond: 2 },
  // People answer reports, and one member needs few of them.
  FileReport: { name: "report", per: "member", burst: 30, perSecond: 1 / 60 },
  MakeCaptcha: {
    name: "captcha",
    per: "address",
    burst: 120,
    perSecond: 1,
    unproven: { ofAddress: { burst: 30, perSecond: 1 / 10 }, ofAll: { burst: 600, perSecond: 5 } },
  },
  MakeChallenge: { name: "challenge", per: "address", burst: 240, perSecond: 2 },
  Register: {
    name: "register",
    per: "address",
    burst: 60,
    perSecond: 1 / 10,
    unproven: { ofAddress: { burst: 20, perSecond: 1 / 120 }, ofAll: { burst: 200, perSecond: 1 / 10 } },
  },
  SendMessage: { name: "message", per: "member", burst: 60, perSecond: 1 },
  SignIn: signIn,
  StartConversation: { name: "conversation", per: "member", burst: 30, perSecond: 1 / 2 },
  SubmitVerification: { name: "verification", per: "member", burst: 20, perSecond: 1 / 30 },
  UploadAvatar: upload,
  UploadImage: upload,
  UploadMultiple: upload,
  UploadSingle: upload,
  UploadVideo: { name: "upload-video", per: "member", burst: 20, perSecond: 1 / 20 },
};

/**
 * What all commands of one caller may cost on one node. A member: 480 likes or 60 notes at once; six likes a second, or three notes in four
 * seconds, without end. A network, for its members and visitors together: three hundred people who all like two notes a second for a
 * minute. They are in memory, because counting in the database would cost as much as a like.
 */
export const allowances = {
  member: { burst: 480, perSecond: 6 },
  network: { burst: 3600, perSecond: 600 },
} as const satisfies Record<string, Allowance>;
