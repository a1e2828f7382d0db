// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { createConsole } from "../testing/render.tsx";

const done: string[] = [];
const deeds = [
  { label: "查看", onPress: () => done.push("查看") },
  { label: "下架", tone: "danger" as const, onPress: () => done.push("下架") },
];

/** The component reads the width once, when it is loaded. */
async function showAt(width: number): Promise<void> {
  done.length = 0;
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => ({ matches: width > 960, addEventListener: () => {}, removeEventListener: () => {} }));
  const { Deeds } = await import("./Deeds.tsx");
  createConsole().render(<Deeds of="笔记 7" deeds={deeds} />);
}
afterEach(() => vi.unstubAllGlobals());

it("stand side by side on a wide screen", async () => {
  await showAt(1440);
  await userEvent.click(await screen.findByRole("button", { name: "下架" }));
  expect(done).toEqual(["下架"]);
});

it("are in one menu, named after the row, on a narrow one", async () => {
  await showAt(390);
  expect(screen.queryByRole("button", { name: "下架" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "操作 笔记 7" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "下架" }));
  expect(done).toEqual(["下架"]);
});

it("have the focus once a key has opened their menu, and Escape gives it back to the button", async () => {
  await showAt(390);
  (await screen.findByRole("button", { name: "操作 笔记 7" })).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("menuitem"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "操作 笔记 7" })));
});
