// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useTouchControls } from "./use-touch-controls.ts";

it.each([
  ["touch", 0],
  ["mouse", 1],
])("the player is told that the mouse leaves after a press by %s %i times", (pointerType, times) => {
  const pane = document.createElement("section");
  const player = pane.appendChild(document.createElement("div"));
  const left = vi.fn();
  player.addEventListener("mouseleave", left);
  const { unmount } = renderHook(() => useTouchControls({ current: pane }));
  player.dispatchEvent(new PointerEvent("pointerdown", { pointerType, bubbles: true }));
  player.dispatchEvent(new MouseEvent("mouseleave"));
  expect(left).toHaveBeenCalledTimes(times);
  unmount();
  player.dispatchEvent(new MouseEvent("mouseleave"));
  expect(left).toHaveBeenCalledTimes(times + 1);
});
