import { GetNotes } from "@shiye/events/notes";
import type { Page } from "playwright-core";
import { createHttpClient, dataOf } from "../world/http-client.ts";

export const WALL = 2000;
/** Soon there is all of it. */
const AT_ONCE = 100;
const FIRST_ID = 1_000_000_000_000_000;

/**
 * A feed of two thousand notes, made of those that there are. Answered in the browser: what is looked at is the wall, and writing two thousand
 * notes would tell nothing more of it. `atOnce`: how many come with one answer.
 */
export async function openLongWall(page: Page, url: string, atOnce = AT_ONCE): Promise<void> {
  const { posts } = dataOf(GetNotes, await createHttpClient(url).call("GET", "/posts?limit=20"));
  await page.route("**/api/posts?*", (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const answered = Array.from({ length: atOnce }, (_, at) => ({
      ...posts[at % posts.length],
      id: FIRST_ID + from + at,
      title: `第 ${from + at} 张${"，标题".repeat((from + at) % 4)}`,
      aspectRatio: 0.75 + ((from + at) % 5) / 8,
    }));
    const end = from + answered.length;
    const pagination = { page: 1, limit: 20, total: WALL, pages: WALL / 20 };
    const data = { posts: answered, pagination, hasMore: end < WALL, nextCursor: end < WALL ? String(end) : null };
    return route.fulfill({ json: { code: 200, success: true, message: "获取成功", data } });
  });
  // Whoever opens one of them reads the note that it was made of.
  await page.route(/\/api\/posts\/1000\d{12}/, async (route) => {
    const [asked = ""] = /1000\d{12}/.exec(route.request().url()) ?? [];
    const real = String(posts[((Number(asked) - FIRST_ID) % atOnce) % posts.length]?.id);
    const answer = await route.fetch({ url: route.request().url().replace(asked, real) });
    return route.fulfill({ response: answer, body: (await answer.text()).replaceAll(real, asked) });
  });
  await page.goto("/explore");
  await page.locator("[data-note]").first().waitFor();
}
