import type { Access } from "@shiye/events/define";
import { PROOF_HEADER, type ProvenCall } from "@shiye/events/proof-of-work";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { CallContext } from "@shiye/infra/http/call";
import type { Proofs } from "../accounts/proofs.ts";
import type { Limit, TokenBuckets } from "./token-buckets.ts";

/** What callers share who bring no proof of work for a call that bots want: each address, and everybody together. */
interface Unproven {
  ofAddress: Limit;
  ofAll: Limit;
}
const unprovenSignIn: Unproven = { ofAddress: { burst: 40, perSecond: 1 / 5 }, ofAll: { burst: 1200, perSecond: 20 } };
/** A browser in which somebody has signed in before; others in its network cannot use it up. */
const knownDevice: Limit = { burst: 30, perSecond: 1 / 10 };

/** How often one member, or one address, may make a call. Wide enough that nobody who uses the site by hand ever meets them. */
const limits: Partial<Record<string, Limit & { name: string; per: "member" | "session" | "address"; unproven?: Unproven }>> = {
  MakeCaptcha: {
    ...{ name: "captcha", per: "address", burst: 120, perSecond: 1 },
    unproven: { ofAddress: { burst: 30, perSecond: 1 / 10 }, ofAll: { burst: 600, perSecond: 5 } },
  },
  CheckAccountName: { name: "check-name", per: "address", burst: 120, perSecond: 2 },
  Register: {
    ...{ name: "register", per: "address", burst: 60, perSecond: 1 / 10 },
    unproven: { ofAddress: { burst: 20, perSecond: 1 / 120 }, ofAll: { burst: 200, perSecond: 1 / 10 } },
  },
  MakeChallenge: { name: "challenge", per: "address", burst: 240, perSecond: 2 },
  SignIn: { name: "sign-in", per: "address", burst: 120, perSecond: 1, unproven: unprovenSignIn },
  // A right guess gives its attempt back, and each change costs a hash.
  ChangePassword: { name: "change-password", per: "session", burst: 20, perSecond: 1 / 30 },
  AdminSignIn: { name: "sign-in", per: "address", burst: 120, perSecond: 1, unproven: unprovenSignIn },
  UploadSingle: { name: "upload", per: "member", burst: 60, perSecond: 1 / 2 },
  UploadImage: { name: "upload", per: "member", burst: 60, perSecond: 1 / 2 },
  UploadAvatar: { name: "upload", per: "member", burst: 60, perSecond: 1 / 2 },
  UploadVideo: { name: "upload-video", per: "member", burst: 20, perSecond: 1 / 20 },
  UploadMultiple: { name: "upload", per: "member", burst: 60, perSecond: 1 / 2 },
  SubmitVerification: { name: "verification", per: "member", burst: 20, perSecond: 1 / 30 },
  AddComment: { name: "comment", per: "member", burst: 30, perSecond: 1 / 2 },
  StartConversation: { name: "conversation", per: "member", burst: 30, perSecond: 1 / 2 },
  SendMessage: { name: "message", per: "member", burst: 60, perSecond: 1 },
};

/** The edge's guard. `factor` widens every limit: load tests come from one address. */
export function createLimitGuard(options: {
  buckets: TokenBuckets;
  proofs: Pick<Proofs, "accept">;
  /** The device that a sign-in comes from, when its cookie is ours. */
  deviceOf: (context: CallContext) => string | undefined;
  hashAddress: (address: string) => string;
  factor: number;
}) {
  const { buckets, proofs, deviceOf, hashAddress, factor } = options;
  const take = (key: string, { burst, perSecond }: Limit) => buckets.take(key, { burst: burst * factor, perSecond: perSecond * factor });

  async function waitFor(contract: { name: string; proof?: ProvenCall }, context: CallContext): Promise<number | undefined> {
    const limit = limits[contract.name];
    if (!limit) return undefined;
    const { caller, address, request } = context;
    const { name, unproven } = limit;
    const who =
      limit.per === "address" || caller.kind === "visitor"
        ? `address ${hashAddress(address)}`
        : limit.per === "session"
          ? `session ${caller.sessionId}`
          : `${caller.kind} ${caller.id}`;
    const { proof: call } = contract;
    if (!unproven || !call) return take(`${name} ${who}`, limit);
    const device = call === "login" ? deviceOf(context) : undefined;
    if (device && (await take(`${name} device ${device}`, knownDevice)) === undefined) return undefined;
    const header = request.get(PROOF_HEADER);
    if (header && (await proofs.accept(header, call))) return take(`${name} ${who}`, limit);
    // One address cannot use up what all share: its own allowance comes first.
    return (await take(`${name} unproven ${who}`, unproven.ofAddress)) ?? (await take(`${name} unproven`, unproven.ofAll));
  }

  return async (contract: { name: string; access: Access; proof?: ProvenCall }, context: CallContext): Promise<Refusal | undefined> => {
    const retryAfterSeconds = await waitFor(contract, context);
    return retryAfterSeconds === undefined ? undefined : refuse("too-many-requests", { retryAfterSeconds });
  };
}
