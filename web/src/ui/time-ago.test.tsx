// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TimeAgo } from "./TimeAgo.tsx";

const NOW = Date.parse("2026-03-01T08:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

it("a time stays right while it is read, and after the page was hidden; nothing runs once it is gone", async () => {
  const { container, unmount } = render(<TimeAgo at={new Date(NOW).toISOString()} />);
  expect(container.textContent).toBe("刚刚");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(container.textContent).toBe("1分钟前");
  // No timer runs while a device sleeps.
  vi.setSystemTime(NOW + 2 * 60 * 60_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(container.textContent).toBe("2小时前");
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
