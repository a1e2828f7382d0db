// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../testing/render.tsx";
import { scrollPage } from "../testing/scroll-page.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

const PLACES = "scroll-places";
/** More than a place must hold to count as reached. */
const frames = () =>
  act(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  });
let height = 0;

beforeEach(() => {
  sessionStorage.setItem(PLACES, JSON.stringify({ "default/": 900, "other/": 5 }));
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockImplementation(() => window.innerHeight + height);
  vi.spyOn(window, "scrollTo").mockImplementation(((_left: number, top: number) => {
    Object.defineProperty(window, "scrollY", { value: top, configurable: true });
  }) as typeof window.scrollTo);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await scrollPage(0);
  sessionStorage.clear();
});

/** The page that an earlier visit left at 900, while it is only 400 longer than the window. */
async function comeBack(how = "reload") {
  height = 400;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: how } as unknown as PerformanceEntry]);
  const hook = createSite().renderHook(() => useScrollMemory(useLocation()));
  await frames();
  return hook;
}

it("a page that is loaded again goes to its place as far as it reaches, and on as it grows", async () => {
  await comeBack();
  expect(window.scrollY).toBe(400);
  height = 2000;
  await frames();
  expect(window.scrollY).toBe(900);
});

it("a page that grows stays where its reader is who has turned the wheel or pressed a key meanwhile", async () => {
  for (const sign of ["wheel", "keydown"]) {
    const { unmount } = await comeBack();
    window.dispatchEvent(new Event(sign));
    height = 2000;
    await frames();
    expect([sign, window.scrollY]).toEqual([sign, 400]);
    unmount();
    sessionStorage.setItem(PLACES, JSON.stringify({ "default/": 900 }));
  }
});

it("another visit in the same tab begins at the top", async () => {
  await comeBack("navigate");
  expect(window.scrollY).toBe(0);
});

it("a page that is left keeps its last place, and those of other pages", async () => {
  const { unmount } = await comeBack("navigate");
  await scrollPage(300);
  unmount();
  expect(JSON.parse(sessionStorage.getItem(PLACES) ?? "")).toEqual({ "default/": 300, "other/": 5 });
});
