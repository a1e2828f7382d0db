// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { useChannelSwitch } from "./use-channel-switch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const renew = vi.fn();

it("a pressed channel opens, and the place on the page that is left stays for the way back; of those pressed within 1200 ms only the last one follows", async () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const { result } = createSite().renderHook(() => ({ ...useChannelSwitch(renew), at: useLocation().pathname }));
  act(() => result.current.switchTo("study"));
  expect(result.current).toMatchObject({ at: "/explore/study", switching: "study" });
  expect(scrolled).not.toHaveBeenCalled();
  act(() => result.current.switchTo("food"));
  act(() => result.current.switchTo("sport"));
  expect(result.current.at).toBe("/explore/study");
  await act(() => vi.advanceTimersByTimeAsync(1199));
  expect(result.current.at).toBe("/explore/study");
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toMatchObject({ at: "/explore/sport", switching: "sport" });
  await act(() => vi.advanceTimersByTimeAsync(1200));
  expect(result.current).toMatchObject({ at: "/explore/sport", switching: null });
  expect(renew.mock.calls).toEqual([["study"], ["sport"]]);
});

it("a waiting channel is dropped when a note is opened or the member goes back", async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const { result } = createSite().renderHook(() => ({ ...useChannelSwitch(renew), at: useLocation().pathname }));
  act(() => result.current.switchTo("study"));
  act(() => result.current.switchTo("food"));
  history.pushState(null, "", "/post?id=1");
  await act(() => vi.advanceTimersByTimeAsync(2400));
  expect(result.current).toMatchObject({ at: "/explore/study", switching: null });
});
