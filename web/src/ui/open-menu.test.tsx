// @vitest-environment happy-dom
import { Menu } from "@base-ui/react/menu";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { imitateJourneys, PLACE } from "../testing/journeys.ts";
import { createSite } from "../testing/render.tsx";
import { OpenMenu } from "./OpenMenu.tsx";

const journeys = imitateJourneys();
beforeEach(() => {
  journeys.begin();
  return () => vi.restoreAllMocks();
});

function renderMenu() {
  const changes = vi.fn();
  createSite().render(
    <OpenMenu onOpenChange={changes}>
      <Menu.Trigger>更多</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner>
          <Menu.Popup>
            <Menu.Item>关于</Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </OpenMenu>,
  );
  return { changes };
}
const back = () => act(async () => journeys.back());
const closed = () => waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());

describe("a menu", () => {
  it("is closed by the browser's back button, which does not change the page and returns the focus to the button of the menu", async () => {
    const { changes } = renderMenu();
    await screen.findByRole("menuitem", { name: "关于" });
    await back();
    await closed();
    expect([changes.mock.calls, journeys.heard, history.state.idx]).toEqual([[[false]], [], PLACE]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "更多" })));
  });

  it("that is closed does not stop the browser's back button, and a menu that opens again does", async () => {
    const { changes } = renderMenu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "关于" }));
    await closed();
    await back();
    expect(journeys.heard).toEqual([PLACE - 1]);
    await userEvent.click(screen.getByRole("button", { name: "更多" }));
    await screen.findByRole("menuitem", { name: "关于" });
    await back();
    await closed();
    expect([journeys.heard, changes.mock.calls]).toEqual([[PLACE - 1], [[false], [true], [false]]]);
  });
});
