// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHoverIntent, memberLinkAt, type Pointed } from "./hover-intent.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const linkTo = (account: string): Pointed => ({ account, anchor: document.createElement("a") });
function createCard() {
  const shown: (string | null)[] = [];
  return { shown, intent: createHoverIntent((pointed) => shown.push(pointed?.account ?? null)) };
}

describe("the card of a member", () => {
  it("comes 500 ms after the pointer did, and goes 200 ms after it left", () => {
    const { shown, intent } = createCard();
    intent.point(linkTo("leaf"));
    vi.advanceTimersByTime(499);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["leaf"]);
    intent.leave();
    vi.advanceTimersByTime(199);
    expect(shown).toEqual(["leaf"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["leaf", null]);
  });

  it("does not come for a pointer that only passes", () => {
    const { shown, intent } = createCard();
    intent.point(linkTo("leaf"));
    vi.advanceTimersByTime(300);
    intent.leave();
    vi.advanceTimersByTime(5000);
    expect(shown.filter((account) => account !== null)).toEqual([]);
  });

  it("stays while the pointer is over it, and over what it belongs to", () => {
    const { shown, intent } = createCard();
    const leaf = linkTo("leaf");
    intent.point(leaf);
    vi.advanceTimersByTime(500);
    intent.leave();
    vi.advanceTimersByTime(100);
    intent.stay();
    vi.advanceTimersByTime(5000);
    intent.leave();
    vi.advanceTimersByTime(100);
    intent.point(leaf);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(["leaf"]);
  });

  it("is followed by that of the next link, never by one that was only touched on the way", () => {
    const { shown, intent } = createCard();
    intent.point(linkTo("leaf"));
    vi.advanceTimersByTime(500);
    intent.leave();
    intent.point(linkTo("touched"));
    vi.advanceTimersByTime(100);
    intent.leave();
    intent.point(linkTo("wind"));
    vi.advanceTimersByTime(500);
    expect(shown.at(-1)).toBe("wind");
    expect(shown).not.toContain("touched");
  });

  it("is closed at once", () => {
    const { shown, intent } = createCard();
    intent.point(linkTo("leaf"));
    vi.advanceTimersByTime(500);
    intent.close();
    expect(shown).toEqual(["leaf", null]);
    expect(intent.isShown()).toBe(false);
  });
});

describe("a link to a member", () => {
  const at = (html: string) => {
    document.body.innerHTML = html;
    return memberLinkAt(document.querySelector("b"))?.account;
  };

  it.each([
    ["the avatar within it", `<a href="/user/leaf"><b>x</b></a>`, "leaf"],
    ["one's own page in the sidebar", `<a href="/user"><b>x</b></a>`, undefined],
    ["another page", `<a href="/explore"><b>x</b></a>`, undefined],
    ["something below a member's page", `<a href="/user/leaf/more"><b>x</b></a>`, undefined],
    ["the name on the card itself", `<div data-member-preview><a href="/user/leaf"><b>x</b></a></div>`, undefined],
    ["no link at all", `<p><b>x</b></p>`, undefined],
  ])("pointed at: %s", (_what, html, account) => {
    expect(at(html)).toBe(account);
  });
});
