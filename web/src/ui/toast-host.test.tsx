// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { pendingParts, trackPending } from "../platform/pending-parts.ts";
import { ToastHost } from "./ToastHost.tsx";
import { toast } from "./toast.ts";

afterEach(cleanup);
const soon = { timeout: 10_000 };

it("shows what was said before there was a host, and what is said after", async () => {
  toast("先说的");
  render(<ToastHost theme="light" />);
  await screen.findByText("先说的", undefined, soon);
  act(() => toast("后说的"));
  await screen.findByText("后说的", undefined, soon);
});

it("offers what can be done about it", async () => {
  const run = vi.fn();
  render(<ToastHost theme="light" />);
  act(() => toast("评论已删除", { action: { label: "撤销", run } }));
  await userEvent.click(await screen.findByRole("button", { name: "撤销" }, soon));
  expect(run).toHaveBeenCalledOnce();
  // It fades by a timer of its own, which must not outlive the page of this file.
  await waitFor(() => expect(screen.queryByText("评论已删除")).toBeNull(), soon);
});

it("replaces what was said before under the same id, and its button with it", async () => {
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

it("counts the parts that somebody waits for, and takes off what came and what did not", async () => {
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
