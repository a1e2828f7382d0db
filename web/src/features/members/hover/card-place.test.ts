import { describe, expect, it } from "vitest";
import { accountOf, cardCount, cardPlace } from "./card-place.ts";

const screen = { width: 1440, height: 900 };

describe("the card of a member", () => {
  it("stands 12 px right of what the pointer is on", () => {
    expect(cardPlace({ left: 300, right: 400, top: 200 }, screen)).toEqual({ left: 412, top: 200 });
  });

  it("stands left of it where there is no room", () => {
    expect(cardPlace({ left: 1300, right: 1400, top: 200 }, screen)).toEqual({ left: 928, top: 200 });
  });

  it.each([
    [
      { left: 300, right: 400, top: 880 },
      { left: 412, top: 584 },
    ],
    [
      { left: 300, right: 400, top: -50 },
      { left: 412, top: 16 },
    ],
    [
      { left: 0, right: 1400, top: 10 },
      { left: 16, top: 16 },
    ],
  ])("of %j stays 16 px within the window: %j", (box, place) => {
    expect(cardPlace(box, screen)).toEqual(place);
  });
});

it.each([
  ["/user/lin_mo", "lin_mo"],
  ["/user", null],
  ["/user/lin?tab=likes", null],
  ["/post?id=1", null],
  [null, null],
])("the link %s is about %s", (href, account) => {
  expect(accountOf(href)).toBe(account);
});

it.each([
  [0, "0"],
  [999, "999"],
  [1000, "1k"],
  [1299, "1.2k"],
  [9999, "9.9k"],
  [10_000, "1万"],
  [12_999, "1.2万"],
])("a count of %d is written %s", (count, text) => {
  expect(cardCount(count)).toBe(text);
});
