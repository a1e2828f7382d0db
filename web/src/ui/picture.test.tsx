// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { followScroll } from "../platform/scroll-place.ts";
import { Picture } from "./Picture.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  { place: "on the screen", top: innerHeight - 1, moving: false, fades: true },
  { place: "below the screen", top: innerHeight + 1, moving: false, fades: false },
  { place: "on a page that scrolls", top: 0, moving: true, fades: false },
])("a picture that arrives $place fades in: $fades", async ({ top, moving, fades }) => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 300, 400));
  const stopFollowing = followScroll(() => {});
  if (moving) window.dispatchEvent(new Event("scroll"));
  await new Promise((resolve) => setTimeout(resolve));
  render(<Picture url="/media/a.webp" alt="一张图片" eager />);
  const image = screen.getByAltText("一张图片");
  fireEvent.load(image);
  expect(image.style.animation === "none").toBe(!fades);
  stopFollowing();
});
