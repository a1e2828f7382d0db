// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createConsole } from "../testing/render.tsx";
import { OverviewPage } from "./OverviewPage.tsx";

it("each total of the overview leads to the table with the same rows, and says how many members are disabled", async () => {
  const answers = {
    "GET /stats": { users: 59, posts: 300, comments: 982, likes: 4341 },
    "GET /admin/users": (_body: unknown, query: URLSearchParams) => ({ data: [], total: query.get("is_active") === "0" ? 1 : 59 }),
  };
  createConsole({ answers }).render(<OverviewPage />);
  const users = await screen.findByRole("link", { name: /^用户\s*59\s*其中禁用 1$/ });
  expect(users.getAttribute("href")).toBe("/users");
  expect(screen.getByRole("link", { name: /^笔记/ }).getAttribute("href")).toBe("/posts?is_draft=0");
  expect(screen.getByRole("link", { name: /^评论/ }).getAttribute("href")).toBe("/comments");
  expect(screen.getByRole("link", { name: /^点赞\s*4,341$/ }).getAttribute("href")).toBe("/likes");
});
