import { refuse } from "@shiye/events/refusals";
import { MOST_VIEWS_IN_A_REPORT, type View, ViewReport } from "@shiye/events/views";
import { RefusalError } from "@shiye/infra/http/answers";
import { BODY_LIMIT, MOST_PARTS } from "@shiye/infra/http/body-allowance";
import { hasTooManyParts } from "@shiye/infra/http/json-parts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createViewReporter } from "./view-reporter.ts";

const view = (noteId: number, viewer: string): View => ({ noteId, authorId: 7, viewer, address: null });
let reports: View[][];
let away: boolean;
let errors: unknown[];
const reporter = () =>
  createViewReporter({
    send: async (views) => {
      if (away) throw new RefusalError(refuse("unavailable"));
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
    for (let viewer = 0; viewer < 750; viewer++) views.saw(view(1, `${viewer}`));
    await views.stop();
    expect(reports.map((report) => report.length)).toEqual([500, 250]);
  });

  it("go on behind one that command-api cannot take", async () => {
    const taken: number[] = [];
    const views = createViewReporter({
      send: async (report) => {
        if (report[0]?.noteId === 1) throw new Error("answered 400");
        taken.push(...report.map(({ noteId }) => noteId));
      },
      everyMs: 1000,
      onError: (error) => errors.push(error),
    });
    views.saw(view(1, "ada"));
    await vi.advanceTimersByTimeAsync(1000);
    views.saw(view(2, "ada"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(taken).toEqual([2]);
    expect(errors).toHaveLength(1);
  });

  it("fit into a body however many views wait", () => {
    const longest = Number.MAX_SAFE_INTEGER;
    const hash = "a".repeat(22);
    const views = Array.from({ length: MOST_VIEWS_IN_A_REPORT }, () => ({
      ...{ noteId: longest, authorId: longest, viewer: hash, address: hash },
    }));
    const body = JSON.stringify(ViewReport.parse({ views }));
    expect(body.length).toBeLessThan(BODY_LIMIT);
    expect(hasTooManyParts(body, MOST_PARTS)).toBe(false);
  });
});
