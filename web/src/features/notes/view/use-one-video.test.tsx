// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useOneVideo } from "./use-one-video.ts";

let scrollTo: (share: number) => void;
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(look: (entries: { intersectionRatio: number }[]) => void) {
        scrollTo = (share) => look([{ intersectionRatio: share }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, "pictureInPictureElement");
  vi.unstubAllGlobals();
});

function playing() {
  const player = document.createElement("video");
  let paused = false;
  Object.defineProperties(player, {
    paused: { get: () => paused },
    pause: { value: () => (paused = true) },
    play: { value: async () => (paused = false) },
  });
  renderHook(() => useOneVideo({ current: player }));
  const float = (element: Element | null) =>
    Object.defineProperty(document, "pictureInPictureElement", { configurable: true, value: element });
  return { player, float };
}

it("a video pauses when it is scrolled out of sight, and continues when it is back", () => {
  const { player } = playing();
  scrollTo(0);
  expect(player.paused).toBe(true);
  scrollTo(1);
  expect(player.paused).toBe(false);
});

it("a video that its member paused stays paused when it is back in sight, also where it had been interrupted before", () => {
  const { player } = playing();
  player.pause();
  scrollTo(0);
  scrollTo(1);
  expect(player.paused).toBe(true);
  void player.play();
  scrollTo(0);
  // From the controls of the browser or the keyboard, while it is out of sight.
  void player.play();
  player.dispatchEvent(new Event("play"));
  player.pause();
  scrollTo(1);
  expect(player.paused).toBe(true);
});

it("a video that begins pauses the others on the page", () => {
  const [one, other] = [playing().player, playing().player];
  document.body.append(one, other);
  other.dispatchEvent(new Event("play"));
  expect([one.paused, other.paused]).toEqual([true, false]);
  one.remove();
  other.remove();
});

it("a video in picture-in-picture goes on out of sight, until it leaves picture-in-picture there", () => {
  const { player, float } = playing();
  float(player);
  scrollTo(0);
  expect(player.paused).toBe(false);
  float(null);
  player.dispatchEvent(new Event("leavepictureinpicture"));
  expect(player.paused).toBe(true);
});
