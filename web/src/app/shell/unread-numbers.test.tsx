// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import "../../features/unread/UnreadBadge.tsx";
import { SIGNED_OUT } from "../../api/session-slice.ts";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { Shell } from "./Shell.tsx";

afterEach(() => void vi.useRealTimers());

const ANSWERS = {
  "GET /notifications/unread-count-by-type": { comments: 3, likes: 0, collections: 0, follows: 0, total: 3, system: 0 },
  "GET /chat/unread-count": { unreadCount: 0 },
};

/** A second after the page has loaded, while the rest still waits. */
async function openForASecond(session: typeof SIGNED_IN) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const site = createSite({ session, answers: ANSWERS });
  site.render(<Shell>笔记</Shell>);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  return site;
}

it("the numbers of what is unread come within a second of the page", async () => {
  await openForASecond(SIGNED_IN);
  expect(await screen.findAllByRole("img", { name: "3 条未读通知" }, { timeout: 10_000 })).toHaveLength(2);
});

it("a visitor has no numbers, and none are asked for", async () => {
  const { calls } = await openForASecond(SIGNED_OUT);
  expect(calls.filter(({ call }) => call.includes("unread"))).toEqual([]);
});
