// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../../testing/render.tsx";
import { Shell } from "./Shell.tsx";

/** On a slow network: the field comes when it is let through. */
const network = vi.hoisted(() => {
  let comes = () => {};
  const here = new Promise<void>((resolve) => {
    comes = resolve;
  });
  return { here, comes };
});
vi.mock("./HeaderSearch.tsx", async (original) => {
  await network.here;
  return original();
});
const phone = Object.assign(new EventTarget(), { media: "", matches: false });
beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockImplementation(() => phone as unknown as MediaQueryList);
  return () => vi.restoreAllMocks();
});

it("the button in place of the search field stays, with the focus, while the field loads, which then is open", async () => {
  createSite({ answers: { "GET /search/suggestions": { tags: [], users: [] }, "GET /tags/hot": [] } }).render(<Shell>墙</Shell>);
  const standIn = screen.getByRole("button", { name: "搜索" });
  await act(async () => standIn.focus());
  expect([standIn.isConnected, standIn.checkVisibility(), document.activeElement]).toEqual([true, true, standIn]);
  // The rest of the page asks for the field, too.
  fireEvent.pointerMove(window);
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  network.comes();
  const field = await screen.findByRole("combobox", {}, { timeout: 10_000 });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});
