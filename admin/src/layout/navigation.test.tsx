// @vitest-environment happy-dom

import { emitPush } from "@shiye/client/push-events";
import { entities } from "@shiye/events/back-office/all";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useReportPushes } from "../features/reports/waiting-reports.ts";
import { createConsole } from "../testing/render.tsx";
import { entryAt } from "./entries.tsx";
import { Navigation } from "./Navigation.tsx";

describe("the menu", () => {
  it("has a real link to every entity, and marks the page that is open", async () => {
    createConsole({ routes: [{ path: "/users", element: <Navigation /> }], at: "/users" }).render(<p />);
    const links = await screen.findAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(expect.arrayContaining(entities.map(({ path }) => `/${path}`)));
    expect(links.filter((link) => link.getAttribute("aria-current")).map((link) => link.textContent)).toEqual(["用户管理"]);
  });

  it("begins with what waits for a decision, and counts open reports and appeals as they come", async () => {
    const waiting = { reports: 0, appeals: 0 };
    const pageOf = (total: number) => ({ pagination: { page: 1, limit: 1, total, pages: 1 }, hasMore: false, nextCursor: null });
    function Live() {
      useReportPushes();
      return <Navigation />;
    }
    createConsole({
      answers: {
        "GET /admin/reports": () => ({ things: [], ...pageOf(waiting.reports) }),
        "GET /admin/appeals": () => ({ appeals: [], ...pageOf(waiting.appeals) }),
      },
    }).render(<Live />);
    const [first] = await screen.findAllByRole("region");
    expect(
      within(first ?? document.body)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/reports", "/audit"]);
    expect(screen.queryByTitle(/个待处理/)).toBeNull();
    Object.assign(waiting, { reports: 2, appeals: 1 });
    act(() => emitPush("reports:changed", {}));
    await screen.findByTitle("3 个待处理");
  });

  it("knows the page of an address that ends with a slash", () => {
    expect(entryAt("/users/")?.label).toBe("用户管理");
    expect(entryAt("/users")?.label).toBe("用户管理");
    expect([entryAt("/"), entryAt("/users/5")]).toEqual([undefined, undefined]);
  });

  it("has accessible names when it is collapsed", async () => {
    createConsole({}).render(<Navigation collapsed />);
    expect(await screen.findByRole("link", { name: "认证审核" })).toBeTruthy();
  });
});
