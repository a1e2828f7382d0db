import type { CommandContract, QueryContract } from "@shiye/events/define";
import { PROOF_HEADER, type ProvenCall } from "@shiye/events/proof-of-work";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { CallContext } from "@shiye/infra/http/call";
import { createCallAllowance, widened } from "@shiye/infra/http/call-allowance";
import type { Proofs } from "../accounts/proofs.ts";
import { allowances, COSTS, devicesOfNetwork, knownDevice, type SharedLimit, sharedLimits } from "./limits.ts";
import type { Limit, TokenBuckets } from "./token-buckets.ts";

const limitedCalls: Readonly<Record<string, SharedLimit | undefined>> = sharedLimits;

/** Checks the rate limits before each call. `factor` widens every limit, for load tests from one address. */
export function createLimitGuard(options: {
  buckets: TokenBuckets;
  proofs: Pick<Proofs, "accept">;
  /** The device of a sign-in, if its cookie is valid. */
  deviceOf: (context: CallContext) => string | undefined;
  hashAddress: (address: string) => string;
  factor: number;
  now: () => number;
}) {
  const { buckets, proofs, deviceOf, hashAddress, factor, now } = options;
  const ofMember = createCallAllowance({ ...widened(allowances.member, factor), now });
  const ofNetwork = createCallAllowance({ ...widened(allowances.network, factor), now });
  const take = (key: string, limit: Limit) => buckets.take(key, widened(limit, factor));

  /** The seconds to wait for the bucket that all nodes share, or undefined. */
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
    if (device && (await take(`${name} device ${device}`, knownDevice)) === undefined) {
      // Anybody can collect devices, one with each sign-in. The devices of one network share an allowance, so collecting is of no use.
      if ((await take(`${name} devices ${who}`, devicesOfNetwork)) === undefined) return undefined;
    }
    const header = request.get(PROOF_HEADER);
    if (header && (await proofs.accept(header, proven))) return take(`${name} ${who}`, limit);
    // The allowance of the address comes first, so that one address cannot use up the shared one.
    return (await take(`${name} unproven ${who}`, unproven.ofAddress)) ?? (await take(`${name} unproven`, unproven.ofAll));
  }

  return async (contract: CommandContract | QueryContract, context: CallContext): Promise<Refusal | undefined> => {
    if (contract.kind !== "command") throw new Error(`${contract.name} is no command`);
    const cost = COSTS[contract.weight];
    const shared = limitedCalls[contract.name];
    const { caller, address } = context;
    const network = `address ${hashAddress(address)}`;
    // The network is charged last, for calls that nothing else stopped. So a caller over a limit does not use up the allowance of the
    // network.
    const wait =
      (caller.kind === "visitor" ? undefined : ofMember(`${caller.kind} ${caller.id}`, cost)) ??
      (shared && (await waitForShared(shared, contract.proof, network, context))) ??
      ofNetwork(network, cost);
    return wait === undefined ? undefined : refuse("too-many-requests", { retryAfterSeconds: wait });
  };
}
