// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createSite } from "../../testing/render.tsx";
import { Shell } from "./Shell.tsx";

// On a slow network: it does not come.
vi.mock("./HeaderSearch.tsx", () => new Promise(() => {}));

it("the button in place of the search field stays, with the focus, while the field loads", async () => {
  createSite({ answers: {} }).render(<Shell>墙</Shell>);
  const standIn = screen.getByRole("button", { name: "搜索" });
  await act(async () => standIn.focus());
  expect([standIn.isConnected, standIn.checkVisibility(), document.activeElement]).toEqual([true, true, standIn]);
});
