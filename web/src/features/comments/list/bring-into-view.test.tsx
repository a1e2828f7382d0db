// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { bringIntoView } from "./bring-into-view.ts";

/** The room that is kept free above and below the comment when it is scrolled to. */
function roomFor(options?: { told: boolean }): string | undefined {
  const note = document.createElement("div");
  note.style.overflowY = "auto";
  for (const [name, height] of [
    ["header", 56],
    ["article", 90],
    ["footer", 60],
  ] as const) {
    const part = document.createElement(name);
    Object.defineProperty(part, "offsetHeight", { value: height });
    note.append(part);
  }
  document.body.append(note);
  const comment = note.children[1] as HTMLElement;
  let room: string | undefined;
  vi.spyOn(comment, "scrollIntoView").mockImplementation(() => {
    room = note.style.scrollPadding;
  });
  bringIntoView(comment, options);
  note.remove();
  return room;
}

it("a comment that is answered is scrolled to between header and input", () => {
  expect(roomFor()).toBe("56px 0 60px");
});

it("a comment that was just written is scrolled to below the toast that speaks of it", () => {
  expect(roomFor({ told: true })).toBe("calc(56px + var(--toast-room)) 0 60px");
});
