// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { CommandPalette } from "./CommandPalette.tsx";

it("the palette finds members from two characters on, and Enter opens the drawer of one", async () => {
  const leaf = { id: 5, user_id: "leaf", nickname: "小叶子" };
  const site = createConsole({
    answers: { "GET /admin/users": (_body: unknown, query: URLSearchParams) => ({ data: query.get("nickname") === "小叶" ? [leaf] : [] }) },
    routes: [{ path: "/users", element: <CommandPalette /> }],
  });
  const router = site.render(<CommandPalette />);
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "搜索页面和用户" });
  await userEvent.type(field, "小");
  await userEvent.type(field, "叶");
  await screen.findByRole("option", { name: /小叶子.*@leaf/ });
  expect(site.calls.filter(({ call }) => call === "GET /admin/users").every(({ query }) => /=%E5%B0%8F%E5%8F%B6/.test(query))).toBe(true);
  await userEvent.keyboard("{Enter}");
  expect(router.state.location).toMatchObject({ pathname: "/users", search: "?open=5" });
});
