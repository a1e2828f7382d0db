// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { HoverCards } from "./HoverCards.tsx";

const counts = { follow_count: 1200, fans_count: 3, like_count: 4, post_count: 1 };
const member = { id: 7, user_id: "mo", nickname: "林墨", avatar: null, bio: "在写", verified: 0, interests: [], ...counts };
const answers = {
  "GET /users/mo": member,
  "GET /users/7/stats": { ...counts, collect_count: 5, likes_and_collects: 9 },
  "GET /users/7/follow-status": { followed: false, isFollowing: false, isMutual: false, buttonType: "follow" },
  "GET /posts": { posts: [], hasMore: false, nextCursor: null },
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function open() {
  const site = createSite({ session: SIGNED_IN, answers });
  site.render(
    <>
      <a href="/user/mo">林墨</a>
      <a href="/post?id=1">笔记</a>
      <HoverCards />
    </>,
  );
  const over = (target: Element, pointerType = "mouse") =>
    act(() => target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType })));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const card = () => screen.queryByRole("region", { name: "林墨的名片" });
  return { ...site, over, pass, card, name: screen.getByText("林墨"), note: screen.getByText("笔记") };
}

describe("the card of a member", () => {
  it("comes when the pointer has rested on the name for half a second, and goes 200 ms after it has left", async () => {
    const { over, pass, card, name, note, calls } = open();
    await over(name);
    await pass(400);
    expect(calls).toEqual([]);
    await pass(200);
    await screen.findByRole("region", { name: "林墨的名片" });
    expect(card()?.textContent).toContain("1.2k 关注");
    expect(card()?.textContent).toContain("9 获赞与收藏");
    await over(note);
    await pass(100);
    expect(card()).not.toBeNull();
    await pass(200);
    expect(card()).toBeNull();
  });

  it("stays while the pointer is on it, and goes with Escape", async () => {
    const { over, pass, card, name, note } = open();
    await over(name);
    await pass(600);
    const shown = await screen.findByRole("region", { name: "林墨的名片" });
    await over(note);
    await pass(100);
    await over(shown);
    await pass(1000);
    expect(card()).not.toBeNull();
    act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
    await pass(10);
    expect(card()).toBeNull();
  });

  it("comes neither for a finger nor for a pointer that passes by", async () => {
    const { over, pass, card, name, note, calls } = open();
    await over(name, "touch");
    await pass(1000);
    await over(name);
    await pass(300);
    await over(note);
    await pass(1000);
    expect(card()).toBeNull();
    expect(calls).toEqual([]);
  });
});
