import type { CommandContract, QueryContract } from "@shiye/events/define";
import { PROOF_HEADER, type ProvenCall } from "@shiye/events/proof-of-work";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { CallContext } from "@shiye/infra/http/call";
import { createCallAllowance, widened } from "@shiye/infra/http/call-allowance";
import type { Proofs } from "../accounts/proofs.ts";
import { allowances, COSTS, knownDevice, type SharedLimit, sharedLimits } from "./limits.ts";
import type { Limit, TokenBuckets } from "./token-buckets.ts";

const limitedCalls: Readonly<Record<string, SharedLimit | undefined>> = sharedLimits;

/** The edge's guard. `factor` widens every limit: load tests come from one address. */
export function createLimitGuard(options: {
  buckets: TokenBuckets;
  proofs: Pick<Proofs, "accept">;
  /** The device that a sign-in comes from, when its cookie is ours. */
  deviceOf: (context: CallContext) => string | undefined;
  hashAddress: (address: string) => string;
  factor: number;
  now: () => number;
}) {
  const { buckets, proofs, deviceOf, hashAddress, factor, now } = options;
  const ofMember = createCallAllowance({ ...widened(allowances.member, factor), now });
  const ofNetwork = createCallAllowance({ ...widened(allowances.network, factor), now });
  const take = (key: string, limit: Limit) => buckets.take(key, widened(limit, factor));

  /** Seconds to wait for the bucket that all nodes share, if any. */
  async function waitForShared(
    limit: SharedLimit,
    proven: ProvenCall | undefined,
    network: string,
    context: CallContext,
  ): Promise<number | undefined> {
    const { caller, request } = context;
    const { name, per, unproven } = limit;
    const who =
      per === "address" || caller.kind === "visitor"
        ? network
        : per === "session"
          ? `session ${caller.sessionId}`
          : `${caller.kind} ${caller.id}`;
    if (!unproven || !proven) return take(`${name} ${who}`, limit);
    const device = proven === "login" ? deviceOf(context) : undefined;
    if (device && (await take(`${name} device ${device}`, knownDevice)) === undefined) return undefined;
    const header = request.get(PROOF_HEADER);
    if (header && (await proofs.accept(header, proven))) return take(`${name} ${who}`, limit);
    // One address cannot use up what all share: its own allowance comes first.
    return (await take(`${name} unproven ${who}`, unproven.ofAddress)) ?? (await take(`${name} unproven`, unproven.ofAll));
  }

  return async (contract: CommandContract | QueryContract, context: CallContext): Promise<Refusal | undefined> => {
    if (contract.kind !== "command") throw new Error(`${contract.name} is no command`);
    const cost = COSTS[contract.weight];
    const shared = limitedCalls[contract.name];
    const { caller, address } = context;
    const network = `address ${hashAddress(address)}`;
    // The network pays last, for calls that nothing else stopped: one caller who is over a limit leaves the others of the network theirs.
    const wait =
      (caller.kind === "visitor" ? undefined : ofMember(`${caller.kind} ${caller.id}`, cost)) ??
      (shared && (await waitForShared(shared, contract.proof, network, context))) ??
      ofNetwork(network, cost);
    return wait === undefined ? undefined : refuse("too-many-requests", { retryAfterSeconds: wait });
  };
}
