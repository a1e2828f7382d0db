// @vitest-environment happy-dom
import { entities } from "@shiye/events/back-office/all";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createConsole } from "../testing/render.tsx";
import { Navigation } from "./Navigation.tsx";

describe("the menu", () => {
  it("has a real link to every entity, and marks the page that is open", async () => {
    createConsole({ routes: [{ path: "/users", element: <Navigation /> }], at: "/users" }).render(<p />);
    const links = await screen.findAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(expect.arrayContaining(entities.map(({ path }) => `/${path}`)));
    expect(links.filter((link) => link.getAttribute("aria-current")).map((link) => link.textContent)).toEqual(["用户管理"]);
  });

  it("has accessible names when it is collapsed", async () => {
    createConsole({}).render(<Navigation collapsed />);
    expect(await screen.findByRole("link", { name: "认证审核" })).toBeTruthy();
  });
});
