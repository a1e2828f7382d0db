import type { queryContracts } from "@shiye/events/catalogue";
import type { QueryWeight } from "@shiye/events/define";
import type { Allowance } from "@shiye/infra/http/call-allowance";

type QueryName = (typeof queryContracts)[number]["name"];

/** What each query costs its caller, for a page of twenty, by the weight that its contract states. */
export const COSTS = { row: 1, list: 2, word: 5 } as const satisfies Record<QueryWeight, number>;

/** What a list costs that is asked for a word. */
export const KEYWORD_COST = COSTS.word;
/** What a page is given with it: a note or a member, and at most a list. Nobody is signed in when a page is opened, so it is a visitor who pays. */
export const PAGE_HEAD_COST = COSTS.row + COSTS.list;
/** A longer page costs as many times as much as it has pages of this length. */
export const USUAL_PAGE = 20;

/**
 * What a caller may spend on one node. A page of our site is made of ten cheap calls or fewer (15 points) and a note that is opened costs 5.
 *   a member     twenty tabs that are opened again at once are 300; a page of the feed and two opened notes every second are 12 a second
 *   a network    an office or a dormitory of visitors: two hundred who open the site in the same minute are 3,000 and 50 a second, and
 *                two hundred who read, each a note in five seconds, are 200 a second
 * A loop over the dearest list (a word, a hundred rows: 25 points) makes 2.4, or 12, of them a second.
 */
export const allowances = {
  member: { burst: 600, perSecond: 60 },
  network: { burst: 3000, perSecond: 300 },
} as const satisfies Record<string, Allowance>;

/** Beside that, how often a caller may search. Nobody who types by hand meets them; a mention asks at every pause. */
const notes = { name: "search", burst: 60, perSecond: 5 };
export const searchAllowances: Partial<Record<QueryName, Allowance & { name: string }>> = {
  Search: notes,
  SearchPosts: notes,
  SearchSuggestions: { name: "search-suggestions", burst: 60, perSecond: 10 },
  SearchMembers: { name: "search-members", burst: 60, perSecond: 10 },
};
