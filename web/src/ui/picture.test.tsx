// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { followScroll } from "../platform/scroll-place.ts";
import { Picture } from "./Picture.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
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

it("four pictures load at a time; one that takes 5 s gives up its turn for a placeholder, until it arrives after all", () => {
  vi.useFakeTimers();
  const { container } = render(
    [1, 2, 3, 4, 5, 6].map((picture) => <Picture key={picture} url={`/media/${picture}.webp`} alt={`图${picture}`} />),
  );
  const loading = () => screen.queryAllByAltText<HTMLImageElement>(/^图/).map(({ alt }) => alt);
  const placeholders = () => container.querySelectorAll("svg").length;
  expect(loading()).toEqual(["图1", "图2", "图3", "图4"]);
  fireEvent.load(screen.getByAltText("图1"));
  expect(loading().slice(4)).toEqual(["图5"]);
  act(() => vi.advanceTimersByTime(4999));
  expect([loading().length, placeholders()]).toEqual([5, 0]);
  act(() => vi.advanceTimersByTime(1));
  expect([loading().length, placeholders()]).toEqual([6, 4]);
  fireEvent.load(screen.getByAltText("图2"));
  expect(placeholders()).toBe(3);
});
