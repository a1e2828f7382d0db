import type { commandContracts } from "@shiye/events/catalogue";
import type { Allowance } from "@shiye/infra/http/call-allowance";
import type { Limit } from "./token-buckets.ts";

export type CommandName = (typeof commandContracts)[number]["name"];

/** What callers share who bring no proof of work for a call that bots want: each address, and everybody together. */
export interface Unproven {
  ofAddress: Limit;
  ofAll: Limit;
}

export interface CallLimit {
  /**
   * Points out of the caller's own allowance and out of their network's: what the call makes of work, and of room in a log that keeps all.
   * One where a shared bucket keeps the call rare.
   */
  cost: number;
  /** Beside that, a bucket that all nodes share: for what is guessed, stored in files, or read by others at once. */
  shared?: Limit & { name: string; per: "member" | "session" | "address"; unproven?: Unproven };
}

/** An event about two; an event that others are told of; a text; what makes, or ends, a thing that many read. */
const [MARK, TOLD, TEXT, THING] = [1, 2, 4, 8];

const signIn: NonNullable<CallLimit["shared"]> = {
  name: "sign-in",
  per: "address",
  burst: 120,
  perSecond: 1,
  unproven: { ofAddress: { burst: 40, perSecond: 1 / 5 }, ofAll: { burst: 1200, perSecond: 20 } },
};
/** A browser in which somebody has signed in before; others in its network cannot use it up. */
export const knownDevice: Limit = { burst: 30, perSecond: 1 / 10 };
const upload = { name: "upload", per: "member", burst: 60, perSecond: 1 / 2 } as const;

/**
 * How often each call may be made. Wide enough that nobody who uses the site by hand ever meets them. A call without a line here, or a line
 * without a call, does not compile.
 */
export const limits = {
  MakeCaptcha: {
    cost: MARK,
    shared: {
      name: "captcha",
      per: "address",
      burst: 120,
      perSecond: 1,
      unproven: { ofAddress: { burst: 30, perSecond: 1 / 10 }, ofAll: { burst: 600, perSecond: 5 } },
    },
  },
  MakeChallenge: { cost: MARK, shared: { name: "challenge", per: "address", burst: 240, perSecond: 2 } },
  CheckAccountName: { cost: MARK, shared: { name: "check-name", per: "address", burst: 120, perSecond: 2 } },
  Register: {
    cost: MARK,
    shared: {
      name: "register",
      per: "address",
      burst: 60,
      perSecond: 1 / 10,
      unproven: { ofAddress: { burst: 20, perSecond: 1 / 120 }, ofAll: { burst: 200, perSecond: 1 / 10 } },
    },
  },
  SignIn: { cost: MARK, shared: signIn },
  RefreshSession: { cost: TOLD },
  SignOut: { cost: MARK },
  EndSession: { cost: MARK },
  // A right guess gives its attempt back, and each change costs a hash.
  ChangePassword: { cost: MARK, shared: { name: "change-password", per: "session", burst: 20, perSecond: 1 / 30 } },
  AdminSignIn: { cost: MARK, shared: signIn },
  AdminRefreshSession: { cost: TOLD },
  AdminSignOut: { cost: MARK },
  GetCurrentAdmin: { cost: MARK },
  EditProfile: { cost: TEXT },
  DeleteMember: { cost: THING },
  FollowMember: { cost: TOLD },
  UnfollowMember: { cost: TOLD },
  SubmitVerification: { cost: MARK, shared: { name: "verification", per: "member", burst: 20, perSecond: 1 / 30 } },
  WithdrawVerification: { cost: TEXT },
  // Drafts come by these two as well; an editor that saves every two seconds spends 4 a second at the most.
  PublishNote: { cost: THING },
  EditNote: { cost: THING },
  DeleteNote: { cost: THING },
  Like: { cost: MARK },
  Unlike: { cost: MARK },
  CollectNote: { cost: MARK },
  UncollectNote: { cost: MARK },
  AddComment: { cost: MARK, shared: { name: "comment", per: "member", burst: 30, perSecond: 1 / 2 } },
  DeleteComment: { cost: TOLD },
  StartConversation: { cost: MARK, shared: { name: "conversation", per: "member", burst: 30, perSecond: 1 / 2 } },
  SendMessage: { cost: MARK, shared: { name: "message", per: "member", burst: 60, perSecond: 1 } },
  MarkConversationRead: { cost: MARK },
  HideConversation: { cost: MARK },
  ReadNotification: { cost: MARK },
  ReadAllNotifications: { cost: TOLD },
  DeleteNotification: { cost: MARK },
  UploadSingle: { cost: MARK, shared: upload },
  UploadImage: { cost: MARK, shared: upload },
  UploadAvatar: { cost: MARK, shared: upload },
  UploadMultiple: { cost: MARK, shared: upload },
  UploadVideo: { cost: MARK, shared: { name: "upload-video", per: "member", burst: 20, perSecond: 1 / 20 } },
} as const satisfies Record<CommandName, CallLimit>;

/**
 * What all commands of one caller may cost on one node. A member's: 480 likes, or 60 notes, at once; six likes a second, or three notes in
 * four, for as long as one likes. A network's, for members and visitors together: three hundred people in one office who all like two notes a second
 * for a minute. Kept in memory: the statement that a count in the database takes costs as much as a like.
 */
export const allowances = {
  member: { burst: 480, perSecond: 6 },
  network: { burst: 3600, perSecond: 600 },
} as const satisfies Record<string, Allowance>;
