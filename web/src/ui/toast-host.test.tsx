// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast as sonner } from "sonner";
import { afterEach, expect, it, vi } from "vitest";
import { pendingParts, trackPending } from "../platform/pending-parts.ts";
import { ToastHost } from "./ToastHost.tsx";
import { toast } from "./toast.ts";

afterEach(cleanup);
const soon = { timeout: 10_000 };

it("the host shows toasts from before it was rendered, and later ones", async () => {
  toast("先说的");
  render(<ToastHost theme="light" />);
  await screen.findByText("先说的", undefined, soon);
  act(() => toast("后说的"));
  await screen.findByText("后说的", undefined, soon);
});

it("a toast on a phone has the width of the screen but for a margin", async () => {
  render(<ToastHost theme="light" />);
  act(() => toast("拾页更新了，刷新后继续"));
  await screen.findByText("拾页更新了，刷新后继续", undefined, soon);
  const { style } = document.querySelector("[data-sonner-toaster]") as HTMLElement;
  expect(["left", "right"].map((side) => style.getPropertyValue(`--mobile-offset-${side}`))).toEqual(["16px", "16px"]);
});

it("a toast with an action offers it as a button", async () => {
  const run = vi.fn();
  render(<ToastHost theme="light" />);
  act(() => toast("评论已删除", { action: { label: "撤销", run } }));
  await userEvent.click(await screen.findByRole("button", { name: "撤销" }, soon));
  expect(run).toHaveBeenCalledOnce();
  // Sonner removes the toast by a timer, which must end before this file does.
  await waitFor(() => expect(screen.queryByText("评论已删除")).toBeNull(), soon);
});

it("a toast replaces an earlier one of the same id, with its button", async () => {
  render(<ToastHost theme="light" />);
  act(() => toast("已删除", { id: "deletion-7", action: { label: "撤销", run: vi.fn() } }));
  act(() => toast("别的", { id: "deletion-8" }));
  await screen.findByRole("button", { name: "撤销" }, soon);
  act(() => toast("恢复成功", { id: "deletion-7" }));
  await screen.findByText("恢复成功", undefined, soon);
  expect(screen.queryByText("已删除")).toBeNull();
  expect(screen.queryByRole("button", { name: "撤销" })).toBeNull();
  screen.getByText("别的");
  await waitFor(() => expect(screen.queryByText("恢复成功")).toBeNull(), soon);
});

it("a toast stays for two seconds, or as long as it asks for", async () => {
  render(<ToastHost theme="light" />);
  act(() => toast("短"));
  act(() => toast("长", { duration: 2500 }));
  await screen.findByText("长", undefined, soon);
  expect(sonner.getHistory().slice(-2)).toMatchObject([{ duration: 2000 }, { duration: 2500 }]);
  await waitFor(() => expect(screen.queryByText("长")).toBeNull(), soon);
});

it("pending parts are counted until they are loaded or have failed", async () => {
  let come = () => {};
  let fail = () => {};
  const first = trackPending(new Promise<void>((resolve) => (come = resolve)));
  const second = trackPending(new Promise<void>((_, reject) => (fail = () => reject(new Error("no network")))));
  await waitFor(() => expect(pendingParts.get()).toBe(2));
  come();
  await first;
  await waitFor(() => expect(pendingParts.get()).toBe(1));
  fail();
  await expect(second).rejects.toThrow("no network");
  await waitFor(() => expect(pendingParts.get()).toBe(0));
});
