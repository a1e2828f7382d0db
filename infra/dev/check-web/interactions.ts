import type { Page } from "playwright-core";
import { openVisitor } from "../e2e/browser.ts";
import { withStorage } from "../e2e/community.ts";
import { findSamples } from "../look/running-product.ts";
import type { Samples } from "../look/shot.ts";
import { signedIn } from "../look/take-shot.ts";
import { atMost, type Goal, median, none, type Site } from "./figure.ts";
import { slowDown } from "./slow-down.ts";

const MOST_MS = 200;
const SLOWNESS = 4;
const SOMEBODY = "user001";

/** Something that a member does: what stands there before, and the press that is measured, with what shows that it was answered. */
interface Interaction {
  name: string;
  path: (samples: Samples) => string;
  /** Before the clock runs. */
  ready?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const note = ({ noteId }: Samples) => `/post?id=${noteId}`;
const dialog = (page: Page) => page.getByRole("dialog").first();
const openFirst = async (page: Page) => {
  await page.locator("a[data-note]").first().click();
  await dialog(page).getByRole("textbox", { name: "写评论" }).waitFor();
};
const visible = (page: Page, role: "button" | "link" | "tab", name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true }).first();

const interactions: readonly Interaction[] = [
  { name: "a note is opened from the feed", path: () => "/explore", act: openFirst },
  { name: "an open note is closed", path: () => "/explore", ready: openFirst, act: (page) => page.keyboard.press("Escape") },
  {
    name: "another channel is chosen",
    path: () => "/explore",
    act: (page) => page.getByRole("navigation", { name: "频道" }).getByRole("link").nth(3).click(),
  },
  {
    name: "words are typed into the search field",
    path: () => "/explore",
    ready: (page) => page.getByRole("combobox").filter({ visible: true }).first().click(),
    act: (page) => page.keyboard.type("tushuguan", { delay: 60 }),
  },
  { name: "a note is liked", path: note, act: (page) => visible(page, "button", /^点赞|^取消点赞/).click() },
  {
    name: "a comment is typed",
    path: note,
    ready: (page) => page.getByRole("textbox", { name: "写评论" }).click(),
    act: (page) => page.keyboard.type("hao kan de guang", { delay: 60 }),
  },
  {
    name: "the emoji panel is opened",
    path: note,
    ready: (page) => page.getByRole("textbox", { name: "写评论" }).click(),
    act: (page) => visible(page, "button", "表情").click(),
  },
  { name: "the menu 更多 is opened", path: () => "/explore", act: (page) => visible(page, "button", "更多").click() },
  {
    name: "the menu 更多 is opened after the pointer has rested on its button",
    path: () => "/explore",
    // Loads the menu, so that the press could draw it at once.
    ready: async (page) => {
      await visible(page, "button", "更多").hover();
      await page.waitForLoadState("networkidle");
    },
    act: (page) => visible(page, "button", "更多").click(),
  },
  { name: "another tab of the notifications is chosen", path: () => "/notification", act: (page) => page.getByRole("tab").nth(1).click() },
  {
    name: "a conversation is opened",
    path: () => "/chat",
    act: (page) => page.getByRole("navigation", { name: "会话列表" }).getByRole("link").nth(2).click(),
  },
  {
    name: "the text of a note is typed",
    path: () => "/publish",
    ready: (page) => page.getByLabel("正文").click(),
    act: (page) => page.keyboard.type("jin tian de guang", { delay: 60 }),
  },
  {
    name: "another tab of one's own page is chosen",
    path: () => "/user",
    act: (page) => visible(page, "link", /^收藏/).click(),
  },
];

/** The longest of what the browser itself calls an interaction: from the press to the next frame that shows something. */
async function watchInteractions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const pressed = { longest: 0, count: 0 };
    Object.assign(window, { pressed });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (interactionId) Object.assign(pressed, { longest: Math.max(pressed.longest, duration), count: pressed.count + 1 });
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  return async () => {
    // The last frame, and its entry.
    await page.waitForTimeout(600);
    return page.evaluate(() => (window as unknown as { pressed: { longest: number } }).pressed.longest);
  };
}

/** The longest of one press, on a page that was opened for it. */
async function measureOnce(site: Site, kept: Record<string, string>, samples: Samples, { path, ready, act }: Interaction): Promise<number> {
  const { page, context } = await openVisitor(site.browser, site.url, { storageState: withStorage(site.url, kept) });
  try {
    await page.goto(path(samples));
    await page.waitForLoadState("networkidle");
    await slowDown(context, page, SLOWNESS);
    await ready?.(page);
    await page.waitForTimeout(500);
    const longestOf = await watchInteractions(page);
    await act(page);
    return await longestOf();
  } finally {
    await context.close();
  }
}

export const interactionsGoal: Goal = {
  name: "interactions",
  async *measure(site) {
    const samples = await findSamples(site.url);
    const kept = await signedIn(site.url, SOMEBODY);
    for (const interaction of interactions) {
      const of = `${interaction.name}, ${SLOWNESS} × slower`;
      try {
        const longest: number[] = [];
        for (let run = 0; run < site.runs; run += 1) longest.push(await measureOnce(site, kept, samples, interaction));
        yield atMost(of, MOST_MS, median(longest), " ms");
      } catch (error) {
        // The others are still worth knowing.
        yield none(of, [String(error)]);
      }
    }
  },
};
