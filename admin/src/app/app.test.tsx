// @vitest-environment happy-dom

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

afterEach(cleanup);

it("a bug of the console itself leaves a sentence and a button that loads the page anew", async () => {
  // React tells the console of each error that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const ask = window.matchMedia.bind(window);
  vi.stubGlobal("matchMedia", (query: string) => {
    if (!query.includes("reduced-motion")) return ask(query);
    return Object.defineProperty(ask(query), "matches", {
      get() {
        throw new Error("a bug");
      },
    });
  });
  history.replaceState(null, "", "/admin/monitor");
  const { App } = await import("./App.tsx");
  render(<App />);
  expect((await screen.findByRole("alert", {}, { timeout: 20_000 })).textContent).toMatch(/管理后台没有加载出来/);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  expect(reload).toHaveBeenCalledOnce();
}, 60_000);
