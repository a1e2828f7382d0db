import type { queryContracts } from "@shiye/events/catalogue";
import type { QueryWeight } from "@shiye/events/define";
import type { Allowance } from "@shiye/infra/http/call-allowance";

type QueryName = (typeof queryContracts)[number]["name"];

/** What each query costs its caller, for a page of twenty, by the weight in its contract. */
export const COSTS = { row: 1, list: 2, word: 5 } as const satisfies Record<QueryWeight, number>;

/** The cost of a list with a keyword. */
export const KEYWORD_COST = COSTS.word;
/**
 * The cost of the first data in a page: a note or a member, and at most one list. The caller is a visitor, because pages are opened without
 * a token.
 */
export const PAGE_HEAD_COST = COSTS.row + COSTS.list;
/** A page longer than this costs proportionally more. */
export const USUAL_PAGE = 20;

/**
 * What a caller may spend on one node. A page of our site makes at most ten cheap calls (15 points), and an opened note costs 5.
 *
 *   a member     twenty tabs that are opened at once are 300; a page of the feed and two opened notes a second are 12 a second
 *   a network    visitors of an office or a dormitory: two hundred who open the site in the same minute are 3,000 and 50 a second,
 *                and two hundred who open a note every five seconds are 200 a second
 *
 * A loop over the most expensive list (a keyword, a hundred rows: 25 points) gets 2.4 lists a second as a member, 12 as a network.
 */
export const allowances = {
  member: { burst: 600, perSecond: 60 },
  network: { burst: 3000, perSecond: 300 },
} as const satisfies Record<string, Allowance>;

/** Also limits how often a caller may search. Nobody who types by hand reaches it; a mention asks at each pause. */
const notes = { name: "search", burst: 60, perSecond: 5 };
export const searchAllowances: Partial<Record<QueryName, Allowance & { name: string }>> = {
  Search: notes,
  SearchPosts: notes,
  SearchSuggestions: { name: "search-suggestions", burst: 60, perSecond: 10 },
  SearchMembers: { name: "search-members", burst: 60, perSecond: 10 },
};
