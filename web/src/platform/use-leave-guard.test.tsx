// @vitest-environment happy-dom
import { act, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { imitateJourneys, PLACE } from "../testing/journeys.ts";
import { createSite } from "../testing/render.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

const journeys = imitateJourneys();
beforeEach(() => {
  vi.restoreAllMocks();
  journeys.begin();
});

const browserAsks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("whoever goes back from unfinished work and is asked is not asked by the browser as well, though back may lead out of the site", async () => {
  const { result } = createSite().renderHook(() => useLeaveGuard(true));
  expect(browserAsks()).toBe(true);
  act(journeys.back);
  await waitFor(() => expect(result.current.asked).toBe(true));
  expect(browserAsks()).toBe(true);
  await act(async () => result.current.leave());
  await waitFor(() => expect(journeys.heard).toEqual([PLACE - 1]));
  expect(browserAsks()).toBe(false);
});
