import { describe, expect, it } from "vitest";
import { firstInView, shortcutOf } from "./shortcuts.ts";

const press = { isComposing: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false };

describe("a key of the site", () => {
  it.each([
    ["j", "next"],
    ["K", "previous"],
    ["n", "publish"],
    ["N", "publish"],
    ["/", "search"],
    ["x", null],
  ])("%s means %s, with Caps Lock too", (key, shortcut) => {
    expect(shortcutOf({ ...press, key }, "page")).toBe(shortcut);
  });

  it("is a letter while somebody writes, chooses a character or holds a modifier", () => {
    expect(shortcutOf({ ...press, key: "j" }, "writing")).toBeNull();
    expect(shortcutOf({ ...press, key: "J", shiftKey: true }, "page")).toBeNull();
    for (const held of ["isComposing", "ctrlKey", "metaKey", "altKey", "defaultPrevented"] as const) {
      expect(shortcutOf({ ...press, key: "j", [held]: true }, "page")).toBeNull();
    }
  });

  it("shows the list of keys from an open note too, and does nothing else there", () => {
    expect(shortcutOf({ ...press, key: "?", shiftKey: true }, "page")).toBe("shortcuts");
    expect(shortcutOf({ ...press, key: "?", shiftKey: true }, "note")).toBe("shortcuts");
    expect(shortcutOf({ ...press, key: "j" }, "note")).toBeNull();
    expect(shortcutOf({ ...press, key: "?", shiftKey: true }, "dialog")).toBeNull();
  });
});

it("the first card is one that the header does not cover", () => {
  expect(firstInView([-200, 20, 90, 300], 72)).toBe(2);
  expect(firstInView([-200, -20], 72)).toBe(-1);
});
