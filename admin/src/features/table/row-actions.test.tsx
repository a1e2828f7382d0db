// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import type { RowDeed } from "./use-deeds-of.ts";

const onOpen = vi.fn();
const onPress = vi.fn();
const LABELS: Partial<Record<RowDeed["key"], string>> = { approve: "通过", reject: "拒绝", edit: "编辑", delete: "删除" };

/** Components read the width once, when they are loaded. */
async function showAt(width: number, ...keys: RowDeed["key"][]): Promise<void> {
  vi.resetModules();
  const matches = (query: string) => {
    const [, bound, pixels] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    return bound === "min" ? width >= Number(pixels) : bound === "max" && width <= Number(pixels);
  };
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { RowActions } = await import("./RowActions.tsx");
  const deeds = keys.map((key) => ({ key, label: LABELS[key] ?? key, onPress: () => onPress(key) }));
  createConsole().render(<RowActions name="笔记 7" deeds={deeds} busy={false} onOpen={onOpen} />);
}
beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

it("the actions of a row are buttons if there is room", async () => {
  await showAt(960, "edit", "delete");
  await userEvent.click(await screen.findByRole("button", { name: "编辑笔记 7" }));
  expect(onPress.mock.calls).toEqual([["edit"]]);
  expect(screen.queryByRole("button", { name: "操作 笔记 7" })).toBeNull();
});

it("the actions of a row are one menu on a phone, with what this administrator may do", async () => {
  await showAt(390, "edit");
  await userEvent.click(await screen.findByRole("button", { name: "操作 笔记 7" }));
  await screen.findByRole("menuitem", { name: "编辑" });
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["详情", "编辑"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "编辑" }));
  expect(onPress.mock.calls).toEqual([["edit"]]);
});

it("the actions of a row are one button on a phone for an administrator who may only read", async () => {
  await showAt(390);
  await userEvent.click(await screen.findByRole("button", { name: "详情" }));
  expect(onOpen).toHaveBeenCalledOnce();
});

it("the actions of a pending application and its row are one menu on a phone", async () => {
  await showAt(390, "approve", "reject", "delete");
  await userEvent.click(await screen.findByRole("button", { name: /^操作/ }));
  await screen.findByRole("menuitem", { name: "通过" });
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["通过", "拒绝", "详情", "删除"]);
});
