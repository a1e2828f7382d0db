// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { CommandPalette } from "./CommandPalette.tsx";

afterEach(() => void vi.useRealTimers());

it("the palette finds members from two characters on, and Enter opens the drawer of one", async () => {
  const leaf = { id: 5, user_id: "leaf", nickname: "小叶子" };
  const site = createConsole({
    answers: { "GET /admin/users": (_body: unknown, query: URLSearchParams) => ({ data: query.get("nickname") === "小叶" ? [leaf] : [] }) },
    routes: [{ path: "/users", element: <CommandPalette /> }],
  });
  const router = site.render(<CommandPalette />);
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "搜索页面和用户" });
  const asked = () => site.calls.filter(({ call }) => call === "GET /admin/users").map(({ query }) => query);
  // Longer than somebody pauses between two letters.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.change(field, { target: { value: "小" } });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(asked()).toEqual([]);
  await userEvent.type(field, "叶");
  await screen.findByRole("option", { name: /小叶子.*@leaf/ });
  expect(asked()).toEqual([expect.stringMatching(/nickname=%E5%B0%8F%E5%8F%B6/), expect.stringMatching(/user_id=%E5%B0%8F%E5%8F%B6/)]);
  await userEvent.keyboard("{Enter}");
  expect(router.state.location).toMatchObject({ pathname: "/users", search: "?open=5" });
});
