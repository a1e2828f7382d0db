import type { RunningServices } from "../running-services.ts";
import { cursorAfter } from "./callers.ts";
import { TAG, WORDS } from "./community.ts";
import type { FilledDatabase } from "./prepare.ts";

export interface Call {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: object;
}

/** What one caller asks at their so-manieth turn. `after`: done and not timed, so that the next turn finds what this one found. */
export type Turn = (turn: number, caller: number) => Call & { after?: Call };

export interface Operation {
  name: string;
  service: "command" | "query";
  signedIn: boolean;
  /** Cost at the largest size, divided by that at the smallest. */
  target?: number;
  turn: Turn;
}

const READ = 2;
const LIKE = 1.2;
/** Pages before the deep one. */
const DEEP = 30;

/** What is measured in one community. Reads change nothing; a like of the hottest note is taken back, other likes are new ones each time. */
export async function operationsOf(
  { facts, members, categoryIds }: FilledDatabase,
  { queryUrl }: Pick<RunningServices, "queryUrl">,
  categoryName: string,
): Promise<Operation[]> {
  const get = (name: string, path: string | Turn, signedIn = false): Operation => ({
    name: `GET ${name}`,
    service: "query",
    signedIn,
    target: READ,
    turn: typeof path === "string" ? () => ({ method: "GET", path: `/api${path}` }) : path,
  });
  const recommend = "/posts?category=recommend&limit=20";
  const newest = `/posts?category=${encodeURIComponent(categoryName)}&limit=20`;
  const all = "/posts?limit=20&sort=created_at";
  const deep = await cursorAfter(`${queryUrl}/api${all}`, DEEP);
  // As many to a page as the smallest community has of each word.
  const search = (keyword: string) => `/search?keyword=${encodeURIComponent(keyword)}&limit=10`;
  const { noteIds, hottestNote, authorId } = facts;
  /** Spread over all notes, another at each turn. */
  const noteAt = (turn: number) => noteIds[(turn * 7919) % noteIds.length] ?? 0;
  const like = (noteId: number) => ({ path: "/api/likes", body: { target_type: 1, target_id: noteId } });

  return [
    get("/posts recommend, visitor", recommend),
    get("/posts recommend, member", recommend, true),
    get("/posts of a category, newest", newest),
    get(`/posts after ${DEEP} pages`, `${all}&cursor=${encodeURIComponent(deep)}`),
    get("/posts/:id", (turn) => ({ method: "GET", path: `/api/posts/${noteAt(turn)}` })),
    get("/posts/:id/comments, hottest note", `/posts/${hottestNote}/comments?limit=20`),
    get("/search, 12 notes", search(WORDS.rare)),
    get("/search, 1 % of notes", search(WORDS.common)),
    get("/search, all notes", search(WORDS.commonest)),
    get("/search, tag of 1 %", `/search?tag=${encodeURIComponent(TAG)}&limit=10`),
    get("/users/:id", `/users/${authorId}`),
    get("/users/:id/followers", `/users/${authorId}/followers?limit=20`),
    get("/notifications", "/notifications?limit=20", true),
    get("/tags/hot", "/tags/hot"),
    {
      name: "POST /likes, another note each time",
      service: "command",
      signedIn: true,
      target: LIKE,
      turn: (turn) => ({ method: "POST", ...like(noteAt(turn)), after: { method: "DELETE", ...like(noteAt(turn)) } }),
    },
    {
      name: "POST /likes, hottest note",
      service: "command",
      signedIn: true,
      target: LIKE,
      turn: () => ({ method: "POST", ...like(hottestNote), after: { method: "DELETE", ...like(hottestNote) } }),
    },
    {
      name: "POST /comments, hottest note",
      service: "command",
      signedIn: true,
      target: LIKE,
      turn: (turn) => ({ method: "POST", path: "/api/comments", body: { post_id: hottestNote, content: `第${turn}条评论，插座也多` } }),
    },
    {
      name: "POST /posts",
      service: "command",
      signedIn: true,
      turn: (turn, caller) => ({
        method: "POST",
        path: "/api/posts",
        body: {
          title: `第${turn}篇笔记`,
          content: "图书馆四楼靠窗的位置，下午五点的光刚好落在桌上。",
          category_id: categoryIds[0],
          images: [members[caller]?.picture],
          tags: ["校园"],
        },
      }),
    },
  ];
}
