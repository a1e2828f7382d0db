// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createConsole, refusal } from "../testing/render.tsx";
import { ApiDocsPage } from "./ApiDocsPage.tsx";
import { MonitorPage } from "./MonitorPage.tsx";

const ACTIVITIES = "GET /admin/monitor/activities";

it("the monitor of a community in which nothing happens says 暂无动态, and has no filters", async () => {
  createConsole({ answers: { [ACTIVITIES]: [] } }).render(<MonitorPage />);
  await screen.findByText("暂无动态");
  expect(document.querySelector("search")).toBeNull();
});

it("the monitor shows the server's message for a refused request, and its button sends the request again", async () => {
  let isBroken = true;
  createConsole({ answers: { [ACTIVITIES]: () => (isBroken ? refusal(403, "权限不足") : []) } }).render(<MonitorPage />);
  await screen.findByText("权限不足");
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await screen.findByText("暂无动态");
});

it("the monitor shows older activities after those of its first page, until there are none", async () => {
  const activity = (n: number) => ({
    ...{ id: `id-${n}`, type: "user_register", user_id: `m${n}`, nickname: `成员${n}`, content: "" },
    created_at: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
  });
  const pages = [Array.from({ length: 50 }, (_none, n) => activity(n)), [activity(50)]];
  const site = createConsole({ answers: { [ACTIVITIES]: (_body: unknown, query: URLSearchParams) => pages[query.has("cursor") ? 1 : 0] } });
  site.render(<MonitorPage />);
  await userEvent.click(await screen.findByRole("button", { name: "更早的动态" }));
  await screen.findByText("成员50");
  expect(screen.getAllByRole("listitem")).toHaveLength(51);
  expect(site.calls.at(-1)?.query).toContain("cursor=id-49");
  expect(screen.queryByRole("button", { name: "更早的动态" })).toBeNull();
});

it("the documentation has a search of its own, and no filters", async () => {
  const answer = { openapi: "3.1.0", info: { title: "拾页", version: "v1.2.0" }, paths: {} };
  createConsole({ answers: { "GET /openapi.json": () => Response.json(answer) } }).render(<ApiDocsPage />);
  await screen.findByRole("textbox", { name: "搜索接口" });
  expect(document.querySelector("search")).toBeNull();
  expect(screen.queryByRole("button", { name: "筛选" })).toBeNull();
  for (const status of ["200", "400", "401", "403", "404", "500"]) screen.getByText(status);
});
