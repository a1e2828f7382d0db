// @vitest-environment happy-dom

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createConsole } from "../testing/render.tsx";
import { AdminLayout } from "./AdminLayout.tsx";

let lost = true;
// As the browser without a connection; nothing of ours is replaced once it is there again.
vi.mock("../features/palette/CommandPalette.tsx", async (original) => {
  if (lost) throw new TypeError("lost");
  return original();
});

it("a palette that cannot be loaded leaves the page as it is, with a message, and the next press loads and opens it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(min-width: 961px)",
    addEventListener() {},
    removeEventListener() {},
  }));
  createConsole().render(<AdminLayout />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await screen.findByText("没有加载出来，请检查网络，或刷新页面后再试");
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  lost = false;
  await user.click(screen.getByRole("button", { name: /跳转到/ }));
  await waitFor(() => screen.getByRole("combobox", { name: "搜索页面和用户" }));
});
