import { refuse } from "@shiye/events/refusals";
import type { SearchMembers } from "@shiye/events/search";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { FoundMembers, SearchIndex } from "@shiye/infra/search/search-index";
import { memberIdOf } from "../caller.ts";
import { hydrateMembers } from "../members/hydrate.ts";
import { createPipeline } from "../pipeline.ts";
import { presentFoundMembers } from "./present.ts";

/** Source: contract §3. */
const MOST = 50;

/** Members by account id and nickname, mainly for mentions. Two statements. */
export function createSearchMembers({ reader, index }: { reader: Reader; index: SearchIndex }): HandlerOf<typeof SearchMembers> {
  const answer = createPipeline({
    skeleton: async ({ keyword }: { keyword: string; memberId: number | null }) => {
      if (keyword === "") return refuse("search-keyword-missing");
      const { members } = await index.search({ keyword, members: { limit: MOST, offset: 0 } });
      return members ?? ({ hits: [], total: 0 } satisfies FoundMembers);
    },
    hydrate: ({ hits }, { memberId }) =>
      hydrateMembers(
        reader,
        hits.map((hit) => hit.memberId),
        memberId,
        { activeOnly: true },
      ),
    rules: (people) => people,
    present: (rows, found) => ({ users: presentFoundMembers(rows, found) }),
  });
  return async ({ input }, { caller }) => answer({ keyword: input.keyword, memberId: memberIdOf(caller) });
}
