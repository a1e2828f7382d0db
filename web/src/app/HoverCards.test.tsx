// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSite, leaf, SIGNED_IN } from "../testing/render.tsx";
import { HoverCards } from "./HoverCards.tsx";

afterEach(() => void vi.useRealTimers());
const holdTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const wind = {
  id: 7,
  user_id: "wind",
  nickname: "阿风",
  avatar: null,
  bio: "吹过<br><br>又来",
  verified: 1,
  follow_count: 2,
  fans_count: 3210,
  post_count: 0,
};

async function open(answers: Record<string, unknown> = {}) {
  // Loaded before, so that a card which should not be there would be there at once.
  await import("../features/members/MemberPreview.tsx");
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /users/wind": wind,
      "GET /users/wind/stats": { likes_and_collects: 12_345 },
      "GET /users/wind/posts": { posts: [] },
      "GET /users/7/follow-status": { followed: false, isFollowing: false, isMutual: false, buttonType: "back" },
      ...answers,
    },
  });
  site.render(
    <>
      <p>
        <a href="/user/wind">阿风</a> <a href={`/user/${leaf.user_id}`}>小叶</a>
      </p>
      <HoverCards />
    </>,
  );
  const link = screen.getByRole("link", { name: "阿风" });
  const card = () => document.querySelector<HTMLElement>("[data-member-preview]");
  /** What a browser tells when a mouse goes from one place to another. */
  const move = (from: Element, to: Element) => {
    fireEvent.pointerOut(from, { pointerType: "mouse", relatedTarget: to });
    fireEvent.pointerOver(to, { pointerType: "mouse", relatedTarget: from });
  };
  return { ...site, link, card, move };
}

describe("the focus on a member's name", () => {
  it("shows the card and says so, the down arrow leads into it, and both of its ends lead back", async () => {
    const { link, card } = await open();
    await userEvent.tab();
    expect(document.activeElement).toBe(link);
    await screen.findByText(/^用户资料卡已打开/);
    await screen.findByRole("button", { name: "回关，阿风" });
    await userEvent.keyboard("{ArrowDown}");
    const head = card()?.querySelector("a");
    expect(head).toBe(document.activeElement);
    expect([head?.getAttribute("href"), head?.getAttribute("target")]).toEqual(["/user/wind", "_blank"]);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(link);
    await userEvent.keyboard("{ArrowDown}");
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "回关，阿风" }));
    await userEvent.tab();
    expect(document.activeElement).toBe(link);
    expect(card()).not.toBeNull();
    await userEvent.keyboard("{ArrowDown}{Escape}");
    await waitFor(() => expect(card()).toBeNull());
    expect(document.activeElement).toBe(link);
  });

  it("goes on to the next link, and the card with it", async () => {
    const { link, card } = await open();
    await userEvent.tab();
    await waitFor(() => expect(card()?.textContent).toContain("吹过"));
    await userEvent.tab();
    expect(document.activeElement).not.toBe(link);
    await waitFor(() => expect(card()?.textContent ?? "").not.toContain("吹过"));
    screen.getByRole("link", { name: "小叶" }).blur();
    await waitFor(() => expect(card()).toBeNull());
  });

  it("shows nothing where a mouse has put it", async () => {
    const { link, card, calls } = await open();
    Object.assign(link, { matches: () => false });
    holdTimers();
    link.focus();
    await pass(5000);
    expect(card()).toBeNull();
    expect(calls).toEqual([]);
  });

  it("that has scrolled its link into view shows the card all the same", async () => {
    const { card } = await open();
    await userEvent.tab();
    fireEvent.scroll(document);
    await waitFor(() => expect(card()).not.toBeNull());
    fireEvent.scroll(document);
    await waitFor(() => expect(card()).toBeNull());
  });
});

describe("resting on a member's name", () => {
  it("shows who they are, and keeps it while the mouse goes on to it", async () => {
    const { link, card, move } = await open();
    move(document.body, link);
    await waitFor(() => expect(card()?.textContent).toContain("吹过"));
    await waitFor(() => expect(card()?.textContent).toContain("1.2万"));
    expect(card()?.textContent, "the lines of the bio").toContain("吹过\n又来");
    expect(card()?.textContent).toContain("拾页号：wind");
    expect(card()?.textContent).toContain("3.2k");
    await screen.findByRole("button", { name: "回关，阿风" });
    const shown = card();
    holdTimers();
    if (shown) move(link, shown);
    await pass(5000);
    expect(card()).not.toBeNull();
    if (shown) move(shown, document.body);
    await pass(5000);
    expect(card()).toBeNull();
  });

  it("shows nothing to a finger", async () => {
    const { link, calls, card } = await open();
    holdTimers();
    fireEvent.pointerOver(link, { pointerType: "touch", relatedTarget: document.body });
    await pass(5000);
    expect(card()).toBeNull();
    expect(calls).toEqual([]);
  });

  it("ends with Esc, and nothing else hears the key", async () => {
    const { link, card, move } = await open();
    move(document.body, link);
    await waitFor(() => expect(card()).not.toBeNull());
    let heard = 0;
    const listen = () => {
      heard += 1;
    };
    document.addEventListener("keydown", listen);
    fireEvent.keyDown(link, { key: "Escape" });
    await waitFor(() => expect(card()).toBeNull());
    fireEvent.keyDown(link, { key: "Escape" });
    document.removeEventListener("keydown", listen);
    expect(heard, "the second one").toBe(1);
  });
});

describe("the card of a member whom one has blocked", () => {
  it("says so and lifts the block, and has 关注, which would be refused, only then", async () => {
    let blocked = true;
    const lift = () => {
      blocked = false;
      return { blocked };
    };
    const { link, card, move } = await open({ "GET /users/wind/block": () => ({ blocked }), "DELETE /users/wind/block": lift });
    move(document.body, link);
    const button = await screen.findByRole("button", { name: "解除拉黑，阿风" });
    await waitFor(() => expect(card()?.textContent).toContain("你已拉黑 TA"));
    expect(screen.queryByRole("button", { name: "回关，阿风" })).toBeNull();
    await userEvent.click(button);
    await screen.findByRole("button", { name: "回关，阿风" });
    expect(card()?.textContent).toContain("还没有发布笔记");
  });
});
