import { expect, it } from "vitest";
import { isShortcut } from "./shortcuts.ts";

const press = { isComposing: false, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };
const inside = (found: boolean) => ({ closest: () => (found ? {} : null) }) as unknown as Element;

it("is a letter while somebody writes, chooses a character or holds a modifier", () => {
  expect(isShortcut(press, inside(false))).toBe(true);
  expect(isShortcut(press, null)).toBe(true);
  expect(isShortcut(press, inside(true))).toBe(false);
  for (const key of ["isComposing", "ctrlKey", "metaKey", "altKey", "defaultPrevented"] as const) {
    expect(isShortcut({ ...press, [key]: true }, null)).toBe(false);
  }
});
