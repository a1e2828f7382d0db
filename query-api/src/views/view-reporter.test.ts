import type { View } from "@shiye/events/views";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createViewReporter } from "./view-reporter.ts";

const view = (noteId: number, viewer: string): View => ({ noteId, authorId: 7, viewer, address: null });
let reports: View[][];
let away: boolean;
let errors: unknown[];
const reporter = () =>
  createViewReporter({
    send: async (views) => {
      if (away) throw new Error("away");
      reports.push([...views]);
    },
    everyMs: 1000,
    onError: (error) => errors.push(error),
  });

beforeEach(() => {
  vi.useFakeTimers();
  reports = [];
  errors = [];
  away = false;
});
afterEach(() => void vi.useRealTimers());

describe("reports of views", () => {
  it("collect for a second, and name each viewer once", async () => {
    const views = reporter();
    views.saw(view(1, "ada"));
    views.saw(view(1, "ada"));
    views.saw(view(1, "ben"));
    await vi.advanceTimersByTimeAsync(1000);
    views.saw(view(1, "ada"));
    views.saw(view(2, "ada"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(reports).toEqual([[view(1, "ada"), view(1, "ben")], [view(2, "ada")]]);
  });

  it("are kept while command-api is away, and sent when it is back", async () => {
    const views = reporter();
    away = true;
    views.saw(view(1, "ada"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(errors).toHaveLength(1);
    away = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(reports).toEqual([[view(1, "ada")]]);
  });

  it("send the rest when the service stops, in parts that command-api accepts", async () => {
    const views = reporter();
    for (let viewer = 0; viewer < 1500; viewer++) views.saw(view(1, `${viewer}`));
    await views.stop();
    expect(reports.map((report) => report.length)).toEqual([1000, 500]);
  });
});
