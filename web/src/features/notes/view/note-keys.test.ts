import { describe, expect, it } from "vitest";
import { noteActionOf } from "./note-keys.ts";

const none = { isComposing: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, defaultPrevented: false };

describe("a key pressed at a note", () => {
  it.each([
    ["d", "like"],
    ["D", "like"],
    ["s", "collect"],
    ["ArrowLeft", "before"],
    ["ArrowRight", "after"],
    ["j", "next"],
    ["K", "previous"],
    ["Escape", "close"],
    ["x", null],
  ])("%s means %s", (key, action) => {
    expect(noteActionOf({ ...none, key }, false)).toBe(action);
  });

  it("is a letter while somebody writes, but Esc still closes", () => {
    expect(noteActionOf({ ...none, key: "d" }, true)).toBeNull();
    expect(noteActionOf({ ...none, key: "ArrowLeft" }, true)).toBeNull();
    expect(noteActionOf({ ...none, key: "Escape" }, true)).toBe("close");
  });

  it.each(["isComposing", "ctrlKey", "metaKey", "altKey", "shiftKey", "defaultPrevented"])("is not for the note with %s", (held) => {
    expect(noteActionOf({ ...none, key: "s", [held]: true }, false)).toBeNull();
  });

  it("turns pages when it is held down, but likes once", () => {
    expect(noteActionOf({ ...none, key: "ArrowRight", repeat: true }, false)).toBe("after");
    expect(noteActionOf({ ...none, key: "d", repeat: true }, false)).toBeNull();
  });
});
