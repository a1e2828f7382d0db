import type { CallTo } from "./calls.ts";
import type { queryContracts } from "./catalogue.ts";
import { ownDraftsQuery, ownListFrom } from "./own-list.ts";
import { feedList, NOTE_PAGE_SIZE, NOTIFICATION_PAGE_SIZE, notificationTab, profileList, showsOnlyImages } from "./page-lists.ts";
import { searchList } from "./search-list.ts";

/** The parts of an address that belong to a page. */
interface PageAddress {
  /** What stands in the address for each `:name` of the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/** An address that somebody opens, and what the browser knows about them. */
interface PageVisit extends PageAddress {
  readonly signedIn: boolean;
  /** Whether this browser counted a view of the note within the last hour. */
  readonly hasViewed: (noteId: number) => boolean;
}

/** A GET of some contract; any other path, parameter or field does not compile. */
export type FirstCall = Extract<CallTo<(typeof queryContracts)[number]>, { method?: "GET" }>;

export interface Page {
  /** `member`: only members see something here. Visitors are asked to sign in, so nothing is asked for early on their behalf. */
  readonly access: "visitor" | "member";
  /** Modules below web/ that are downloaded together with the entry when the site is opened here. The build checks that they exist. */
  readonly parts: readonly string[];
  /** What the page asks for first. The script in index.html asks for it while the page's scripts are still on their way. */
  readonly firstCalls?: (visit: PageVisit) => readonly FirstCall[];
  /**
   * What the page is about: the id of a note, the key of a member. The server then writes the head and the first data of the page
   * (query-api/src/page-heads, which has one renderer for each page with a subject). Undefined where the address names nothing.
   */
  readonly subject?: (address: PageAddress) => string | undefined;
  /** Without a subject there is nothing to see. */
  readonly needsSubject?: true;
}

/**
 * Every page of the members' site by its path, as React Router writes paths: `/search_result/:tab?`. From this list follow the routes
 * (web/src/app/routes.tsx, checked by the compiler), the parts and calls that start early (web/plugins), the heads
 * that the server writes (query-api, gateway) and the screenshots of `npm run look`.
 */
export const pages = {
  "/explore/:channel?": {
    access: "visitor",
    parts: [],
    firstCalls: ({ params, query }) => [
      { path: "/categories" },
      { path: "/posts", query: { ...feedList(params.channel ?? "recommend", showsOnlyImages(query)), limit: NOTE_PAGE_SIZE } },
    ],
  },
  "/post": {
    access: "visitor",
    parts: ["src/pages/NotePage.tsx", "src/features/notes/view/PictureSlider.tsx"],
    firstCalls: ({ query, hasViewed }) => {
      const id = noteIdOf(query);
      return id === undefined ? [] : [{ path: "/posts/:id", params: { id }, query: hasViewed(Number(id)) ? { skipViewCount: true } : {} }];
    },
    subject: ({ query }) => noteIdOf(query),
    needsSubject: true,
  },
  "/publish": {
    access: "member",
    parts: ["src/pages/PublishPage.tsx"],
    firstCalls: () => [{ path: "/categories" }],
  },
  "/chat": {
    access: "member",
    parts: ["src/pages/ChatPage.tsx"],
    firstCalls: () => [{ path: "/chat/conversations" }],
  },
  "/notification": {
    access: "member",
    // What others wrote is shown only when it has been cleaned.
    parts: ["src/pages/NotificationPage.tsx", "src/features/rich-text/sanitise.ts"],
    firstCalls: ({ query, signedIn }) =>
      signedIn ? [{ path: `/notifications/${notificationTab(query)}`, query: { limit: NOTIFICATION_PAGE_SIZE } }] : [],
  },
  "/user/:account?": {
    access: "visitor",
    parts: ["src/pages/MemberPage.tsx"],
    // Visitors find both answers in the page itself. One's own page has no name in its address.
    firstCalls: ({ params, signedIn }) => {
      const account = accountOf(params.account);
      if (!signedIn || account === undefined) return [];
      return [
        { path: "/users/:id", params: { id: account } },
        { path: "/posts", query: { ...profileList(account), limit: NOTE_PAGE_SIZE } },
      ];
    },
    subject: ({ params }) => accountOf(params.account),
  },
  "/search_result/:tab?": {
    access: "visitor",
    parts: ["src/pages/SearchPage.tsx"],
    firstCalls: ({ params, query }) => {
      const sought = searchList(params.tab, query);
      if (sought.keyword === "" && sought.tag === "") return [];
      return [{ path: "/search", query: { ...sought, page: 1, limit: NOTE_PAGE_SIZE } }];
    },
  },
  "/follow/:type?": {
    access: "member",
    parts: ["src/pages/FollowPage.tsx"],
  },
  // Whose notes they are, no address says.
  "/post-management": {
    access: "member",
    parts: ["src/pages/OwnNotesPages.tsx"],
    firstCalls: () => [{ path: "/categories" }],
  },
  "/draft-box": {
    access: "member",
    parts: ["src/pages/OwnNotesPages.tsx"],
    firstCalls: ({ query }) => [{ path: "/categories" }, { path: "/posts", query: ownDraftsQuery(ownListFrom(query)) }],
  },
} as const satisfies Readonly<Record<`/${string}`, Page>>;

export type PagePath = keyof typeof pages;
/** Pages for which the server writes a head. */
export type SubjectPath = { [Path in PagePath]: (typeof pages)[Path] extends { subject: unknown } ? Path : never }[PagePath];

/** Where `/` leads. */
const HOME = "/explore";

/** The page at a path of the site, the first of the list that fits; undefined where there is none. */
export function pageAt(pathname: string): { path: PagePath; page: Page; params: PageAddress["params"] } | undefined {
  for (const path of Object.keys(pages) as PagePath[]) {
    const params = paramsOf(path, pathname === "/" ? HOME : pathname);
    if (params) return { path, page: pages[path], params };
  }
  return undefined;
}

/** The page at an address and what it is about, if the server writes its head. Any text is allowed. */
export function subjectAt(address: string): { path: SubjectPath; key: string } | undefined {
  const at = placeOf(address);
  if (!at) return undefined;
  const found = pageAt(at.pathname);
  const key = found?.page.subject?.({ params: found.params, query: at.searchParams });
  return found && key !== undefined ? { path: found.path as SubjectPath, key } : undefined;
}

/** Whether the site has a page at an address. Whether there is what the page is about, only the server knows. */
export function isKnownAddress(address: string): boolean {
  const page = pageAt(placeOf(address)?.pathname ?? "")?.page;
  return page !== undefined && (page.needsSubject !== true || subjectAt(address) !== undefined);
}

/** Not as an address relative to the site: the word after two slashes would be another site, and the rest one of our pages. */
function placeOf(address: string): URL | undefined {
  const whole = `http://site${address}`;
  return address.startsWith("/") && URL.canParse(whole) ? new URL(whole) : undefined;
}

/** The first word of a path, by which the site's links find their page: `user` of `/user/:account?`. */
export function roomOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function paramsOf(path: string, pathname: string): PageAddress["params"] | undefined {
  const names = path.split("/").filter(Boolean);
  const words = pathname.split("/").filter(Boolean);
  if (words.length > names.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const word = words[index];
    if (!name.startsWith(":")) {
      if (word !== name) return undefined;
    } else if (word !== undefined) {
      const value = decoded(word);
      if (value === undefined) return undefined;
      params[name.replace(/[:?]/g, "")] = value;
    } else if (!name.endsWith("?")) return undefined;
  }
  return params;
}

function decoded(word: string): string | undefined {
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined;
  }
}

function noteIdOf(query: URLSearchParams): string | undefined {
  const id = query.get("id");
  return id !== null && /^[1-9]\d{0,15}$/.test(id) ? id : undefined;
}

/** An id or an account name. */
function accountOf(name: string | undefined): string | undefined {
  return name !== undefined && /^\w{3,16}$/.test(name) ? name : undefined;
}
