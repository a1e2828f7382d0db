import { type Refusal, refuse } from "@shiye/events/refusals";
import { networkOf } from "@shiye/infra/http/addresses";
import type { ApiOptions } from "@shiye/infra/http/api-app";
import { type Allowance, createCallAllowance } from "@shiye/infra/http/call-allowance";

/** How often one address (a member: wherever they are) may search. Nobody who types by hand meets them; a mention asks at every pause. */
const searches: Allowance = { burst: 60, perSecond: 5 };
const limits: Readonly<Record<string, { name: string } & Allowance>> = {
  Search: { name: "search", ...searches },
  SearchPosts: { name: "search", ...searches },
  SearchMembers: { name: "search-members", burst: 60, perSecond: 10 },
};

/** The edge's guard of the calls that search. `factor` widens every limit: load tests come from one address. */
export function createSearchGuard({ factor, now }: { factor: number; now: () => number }): NonNullable<ApiOptions["guard"]> {
  const allowances = new Map(
    Object.values(limits).map(({ name, burst, perSecond }) => [
      name,
      createCallAllowance({ burst: burst * factor, perSecond: perSecond * factor, now }),
    ]),
  );
  return async ({ name }, { caller, address }): Promise<Refusal | undefined> => {
    const take = allowances.get(limits[name]?.name ?? "");
    const retryAfterSeconds = take?.(caller.kind === "visitor" ? `address ${networkOf(address)}` : `${caller.kind} ${caller.id}`);
    return retryAfterSeconds === undefined ? undefined : refuse("too-many-requests", { retryAfterSeconds });
  };
}
