import type { commandContracts } from "@shiye/events/catalogue";
import type { Access } from "@shiye/events/define";
import { PROOF_HEADER, type ProvenCall } from "@shiye/events/proof-of-work";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { CallContext } from "@shiye/infra/http/call";
import { type Allowance, createCallAllowance, widened } from "@shiye/infra/http/call-allowance";
import type { Proofs } from "../accounts/proofs.ts";
import type { Limit, TokenBuckets } from "./token-buckets.ts";

type CommandName = (typeof commandContracts)[number]["name"];

/** What callers share who bring no proof of work for a call that bots want: each address, and everybody together. */
interface Unproven {
  ofAddress: Limit;
  ofAll: Limit;
}

/** A bucket that all nodes share. */
type Shared = Limit & { name: string; per: "member" | "session" | "address"; unproven?: Unproven };

interface CallLimit {
  /**
   * Points out of the caller's own allowance and out of their network's: what the call makes of work, and of room in a log that keeps all.
   * One where a shared bucket keeps the call rare.
   */
  cost: number;
  /** Beside that, a bucket that all nodes share: for what is guessed, stored in files, or read by others at once. */
  shared?: Shared;
}

/** An event about two; an event that others are told of; a text; what makes, or ends, a thing that many read. */
const [MARK, TOLD, TEXT, THING] = [1, 2, 4, 8];

const signIn = {
  ...({ name: "sign-in", per: "address", burst: 120, perSecond: 1 } as const),
  unproven: { ofAddress: { burst: 40, perSecond: 1 / 5 }, ofAll: { burst: 1200, perSecond: 20 } },
} satisfies Shared;
/** A browser in which somebody has signed in before; others in its network cannot use it up. */
const knownDevice: Limit = { burst: 30, perSecond: 1 / 10 };
const upload = { name: "upload", per: "member", burst: 60, perSecond: 1 / 2 } as const;

/**
 * How often each call may be made. Wide enough that nobody who uses the site by hand ever meets them. A call without a line here, or a line
 * without a call, does not compile.
 */
export const limits = {
  MakeCaptcha: {
    cost: MARK,
    shared: {
      ...({ name: "captcha", per: "address", burst: 120, perSecond: 1 } as const),
      unproven: { ofAddress: { burst: 30, perSecond: 1 / 10 }, ofAll: { burst: 600, perSecond: 5 } },
    },
  },
  MakeChallenge: { cost: MARK, shared: { name: "challenge", per: "address", burst: 240, perSecond: 2 } },
  CheckAccountName: { cost: MARK, shared: { name: "check-name", per: "address", burst: 120, perSecond: 2 } },
  Register: {
    cost: MARK,
    shared: {
      ...({ name: "register", per: "address", burst: 60, perSecond: 1 / 10 } as const),
      unproven: { ofAddress: { burst: 20, perSecond: 1 / 120 }, ofAll: { burst: 200, perSecond: 1 / 10 } },
    },
  },
  SignIn: { cost: MARK, shared: signIn },
  RefreshSession: { cost: TOLD },
  SignOut: { cost: MARK },
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

const isCommand = (name: string): name is CommandName => Object.hasOwn(limits, name);

interface LimitGuardOptions {
  buckets: TokenBuckets;
  proofs: Pick<Proofs, "accept">;
  /** The device that a sign-in comes from, when its cookie is ours. */
  deviceOf: (context: CallContext) => string | undefined;
  hashAddress: (address: string) => string;
  factor: number;
  now: () => number;
}

/** The edge's guard. `factor` widens every limit: load tests come from one address. */
export function createLimitGuard({ buckets, proofs, deviceOf, hashAddress, factor, now }: LimitGuardOptions) {
  const ofMember = createCallAllowance({ ...widened(allowances.member, factor), now });
  const ofNetwork = createCallAllowance({ ...widened(allowances.network, factor), now });
  const take = (key: string, limit: Limit) => buckets.take(key, widened(limit, factor));

  async function waitForShared(limit: Shared, call: ProvenCall | undefined, context: CallContext): Promise<number | undefined> {
    const { caller, address, request } = context;
    const { name, unproven } = limit;
    const who =
      limit.per === "address" || caller.kind === "visitor"
        ? `address ${hashAddress(address)}`
        : limit.per === "session"
          ? `session ${caller.sessionId}`
          : `${caller.kind} ${caller.id}`;
    if (!unproven || !call) return take(`${name} ${who}`, limit);
    const device = call === "login" ? deviceOf(context) : undefined;
    if (device && (await take(`${name} device ${device}`, knownDevice)) === undefined) return undefined;
    const header = request.get(PROOF_HEADER);
    if (header && (await proofs.accept(header, call))) return take(`${name} ${who}`, limit);
    // One address cannot use up what all share: its own allowance comes first.
    return (await take(`${name} unproven ${who}`, unproven.ofAddress)) ?? (await take(`${name} unproven`, unproven.ofAll));
  }

  return async (contract: { name: string; access: Access; proof?: ProvenCall }, context: CallContext): Promise<Refusal | undefined> => {
    if (!isCommand(contract.name)) throw new Error(`${contract.name} has no limit`);
    const { caller, address } = context;
    const { cost, shared }: CallLimit = limits[contract.name];
    // The network pays last, and only for what nothing else stops: what one of it is refused takes nothing from the others.
    const retryAfterSeconds =
      (caller.kind === "visitor" ? undefined : ofMember(`${caller.kind} ${caller.id}`, cost)) ??
      (shared && (await waitForShared(shared, contract.proof, context))) ??
      ofNetwork(`address ${hashAddress(address)}`, cost);
    return retryAfterSeconds === undefined ? undefined : refuse("too-many-requests", { retryAfterSeconds });
  };
}
