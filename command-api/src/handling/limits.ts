import type { Access } from "@shiye/events/define";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { CallContext } from "@shiye/infra/http/call";
import type { Limit, TokenBuckets } from "./token-buckets.ts";

/** How often one member, or one address, may make a call. Wide enough that nobody who uses the site by hand ever meets them. */
const limits: Partial<Record<string, Limit & { name: string; per: "member" | "address" }>> = {
  MakeCaptcha: { name: "captcha", per: "address", burst: 120, perSecond: 1 },
  CheckAccountName: { name: "check-name", per: "address", burst: 120, perSecond: 2 },
  Register: { name: "register", per: "address", burst: 60, perSecond: 1 / 10 },
  SignIn: { name: "sign-in", per: "address", burst: 120, perSecond: 1 },
  // A right guess gives its attempt back, and each change costs a hash.
  ChangePassword: { name: "change-password", per: "member", burst: 20, perSecond: 1 / 30 },
  AdminSignIn: { name: "sign-in", per: "address", burst: 120, perSecond: 1 },
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
export function createLimitGuard(options: { buckets: TokenBuckets; hashAddress: (address: string) => string; factor: number }) {
  return async (contract: { name: string; access: Access }, context: CallContext): Promise<Refusal | undefined> => {
    const limit = limits[contract.name];
    if (!limit) return undefined;
    const { caller, address } = context;
    const who =
      limit.per === "member" && caller.kind !== "visitor" ? `${caller.kind} ${caller.id}` : `address ${options.hashAddress(address)}`;
    const widened = { burst: limit.burst * options.factor, perSecond: limit.perSecond * options.factor };
    const retryAfterSeconds = await options.buckets.take(`${limit.name} ${who}`, widened);
    return retryAfterSeconds === undefined ? undefined : refuse("too-many-requests", { retryAfterSeconds });
  };
}
