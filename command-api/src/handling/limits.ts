import type { commandContracts } from "@shiye/events/catalogue";
import type { Access } from "@shiye/events/define";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { CallContext } from "@shiye/infra/http/call";
import { type Allowance, createCallAllowance, widened } from "@shiye/infra/http/call-allowance";
import type { Limit, TokenBuckets } from "./token-buckets.ts";

type CommandName = (typeof commandContracts)[number]["name"];

interface CallLimit {
  /**
   * Points out of the caller's own allowance and out of their network's: what the call makes of work, and of room in a log that keeps all.
   * One where a shared bucket keeps the call rare.
   */
  cost: number;
  /** Beside that, a bucket that all nodes share: for what is guessed, stored in files, or read by others at once. */
  shared?: Limit & { name: string; per: "member" | "address" };
}

/** An event about two; an event that others are told of; a text; what makes, or ends, a thing that many read. */
const [MARK, TOLD, TEXT, THING] = [1, 2, 4, 8];

const signIn = { name: "sign-in", per: "address", burst: 120, perSecond: 1 } as const;
const upload = { name: "upload", per: "member", burst: 60, perSecond: 1 / 2 } as const;

/**
 * How often each call may be made. Wide enough that nobody who uses the site by hand ever meets them. A call without a line here, or a line
 * without a call, does not compile.
 */
export const limits = {
  MakeCaptcha: { cost: MARK, shared: { name: "captcha", per: "address", burst: 120, perSecond: 1 } },
  CheckAccountName: { cost: MARK, shared: { name: "check-name", per: "address", burst: 120, perSecond: 2 } },
  Register: { cost: MARK, shared: { name: "register", per: "address", burst: 60, perSecond: 1 / 10 } },
  SignIn: { cost: MARK, shared: signIn },
  RefreshSession: { cost: TOLD },
  SignOut: { cost: MARK },
  // A right guess gives its attempt back, and each change costs a hash.
  ChangePassword: { cost: MARK, shared: { name: "change-password", per: "member", burst: 20, perSecond: 1 / 30 } },
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

const isCommand = (name: string): name is CommandName => Object.hasOwn(limits, name);

/** The edge's guard. `factor` widens every limit: load tests come from one address. */
export function createLimitGuard(options: {
  buckets: TokenBuckets;
  hashAddress: (address: string) => string;
  factor: number;
  now: () => number;
}) {
  const { buckets, hashAddress, factor, now } = options;
  const ofMember = createCallAllowance({ ...widened(allowances.member, factor), now });
  const ofNetwork = createCallAllowance({ ...widened(allowances.network, factor), now });

  return async (contract: { name: string; access: Access }, { caller, address }: CallContext): Promise<Refusal | undefined> => {
    if (!isCommand(contract.name)) throw new Error(`${contract.name} has no limit`);
    const { cost, shared }: CallLimit = limits[contract.name];
    const member = caller.kind === "visitor" ? undefined : `${caller.kind} ${caller.id}`;
    const network = `address ${hashAddress(address)}`;
    // The member's first: who is over their own leaves the others of their network theirs.
    const wait = (member === undefined ? undefined : ofMember(member, cost)) ?? ofNetwork(network, cost);
    const sharedWait =
      wait ??
      (shared && (await buckets.take(`${shared.name} ${shared.per === "member" && member ? member : network}`, widened(shared, factor))));
    return sharedWait === undefined ? undefined : refuse("too-many-requests", { retryAfterSeconds: sharedWait });
  };
}
