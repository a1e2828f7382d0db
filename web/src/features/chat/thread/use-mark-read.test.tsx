// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { backOnline } from "../../../platform/back-online.ts";
import { createSite, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { useMarkRead } from "./use-mark-read.ts";

const look = vi.spyOn(document, "visibilityState", "get");
const show = (state: DocumentVisibilityState) => {
  look.mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};
beforeEach(() => {
  vi.useFakeTimers();
  look.mockReturnValue("visible");
});
afterEach(() => void vi.useRealTimers());

/** The call fails until `serve.fails` is false. */
async function open() {
  const serve = { fails: true };
  const site = createSite({
    session: SIGNED_IN,
    answers: { "PUT /chat/conversations/50/read": () => (serve.fails ? refusal(503, "starting", "服务正在启动") : {}) },
  });
  const { rerender } = site.renderHook((newestUnread: number | null = null) => useMarkRead(50, newestUnread));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const arrive = async (id: number) => {
    rerender(id);
    await pass(0);
  };
  return { serve, arrive, pass, asked: () => site.calls.filter(({ call }) => call.startsWith("PUT")).length };
}

it("an open conversation is marked as read again after 1, 2, 4 … seconds until the server has it, and once for each newest message", async () => {
  const { serve, arrive, pass, asked } = await open();
  await arrive(10);
  expect(asked()).toBe(1);
  for (const seconds of [1, 2, 4]) {
    const before = asked();
    await pass(seconds * 1000 - 50);
    expect(asked()).toBe(before);
    serve.fails = seconds < 4;
    await pass(100);
    expect(asked()).toBe(before + 1);
  }
  await pass(120_000);
  expect(asked()).toBe(4);
  await arrive(11);
  expect(asked()).toBe(5);
});

it("a failed mark is tried at once when the network is back, and when the tab comes into view", async () => {
  const { serve, arrive, pass, asked } = await open();
  await arrive(10);
  await act(async () => backOnline.emit());
  await pass(0);
  expect(asked()).toBe(2);
  act(() => show("hidden"));
  await pass(120_000);
  expect(asked()).toBe(2);
  serve.fails = false;
  act(() => show("visible"));
  await pass(0);
  expect(asked()).toBe(3);
});
