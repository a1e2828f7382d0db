import type { QueryWeight } from "@shiye/events/define";
import { refuse } from "@shiye/events/refusals";
import { networkOf } from "@shiye/infra/http/addresses";
import type { ApiOptions } from "@shiye/infra/http/api-app";
import type { CallContext } from "@shiye/infra/http/call";
import { createCallAllowance, widened } from "@shiye/infra/http/call-allowance";
import { hasKeyword } from "../search/gate.ts";
import { allowances, COSTS, KEYWORD_COST, searchAllowances, USUAL_PAGE } from "./query-costs.ts";

/** Who pays: a member, from any network; or the network of a visitor. */
export function payerOf({ caller, address }: Pick<CallContext, "caller" | "address">): string {
  return caller.kind === "visitor" ? `network ${networkOf(address)}` : `${caller.kind} ${caller.id}`;
}

/** The points of one call. `input`: its parsed query. */
export function costOf(weight: QueryWeight, input: unknown): number {
  const cost = hasKeyword(input) ? Math.max(KEYWORD_COST, COSTS[weight]) : COSTS[weight];
  const rows = typeof input === "object" && input !== null && "limit" in input ? Number(input.limit) : 0;
  return cost * Math.max(1, Math.ceil(rows / USUAL_PAGE));
}

const searches: Readonly<Record<string, { name: string } | undefined>> = searchAllowances;

interface GuardOptions {
  /** Widens every limit, for load tests from one address. */
  factor: number;
  now: () => number;
}

/** What the visitors of a network spend, for their queries and for the pages that they open. */
export function createVisitorAllowance({ factor, now }: GuardOptions): (address: string, cost: number) => number | undefined {
  const take = createCallAllowance({ ...widened(allowances.network, factor), now });
  return (address, cost) => take(payerOf({ caller: { kind: "visitor" }, address }), cost);
}

/** Checks the allowances before each query. */
export function createQueryGuard(
  { factor, now }: GuardOptions,
  ofVisitors = createVisitorAllowance({ factor, now }),
): NonNullable<ApiOptions["guard"]> {
  const ofMember = createCallAllowance({ ...widened(allowances.member, factor), now });
  const ofSearch = new Map(
    Object.values(searchAllowances).map((allowance) => [allowance.name, createCallAllowance({ ...widened(allowance, factor), now })]),
  );
  return async (contract, context, input) => {
    if (contract.kind !== "query") throw new Error(`${contract.name} is no query`);
    const payer = payerOf(context);
    const cost = costOf(contract.weight, input);
    const take = () => (context.caller.kind === "visitor" ? ofVisitors(context.address, cost) : ofMember(payer, cost));
    const retryAfterSeconds = ofSearch.get(searches[contract.name]?.name ?? "")?.(payer) ?? take();
    return retryAfterSeconds === undefined ? undefined : refuse("too-many-requests", { retryAfterSeconds });
  };
}
