import { spanOf } from "@shiye/analyst/log-span";
import { createMemoryEventLogs } from "@shiye/infra/event-store/testing/memory-event-log";
import { createStory } from "@shiye/projectors/testing/story";
import { beforeAll, describe, expect, it } from "vitest";
import { appendStory } from "./testing/append-story.ts";

const log = createMemoryEventLogs().open();
const TIMES = ["2026-10-31T15:59:59.000Z", "2026-10-31T16:00:00.000Z", "2026-11-01T00:00:00.000Z"];

beforeAll(async () => {
  const story = createStory();
  for (const categoryId of [1, 2, 3]) story.tell("CategoryCreated", { categoryId, name: "a", title: `类${categoryId}` });
  await appendStory(
    log,
    story.events.map((event, index) => ({ ...event, at: TIMES[index] ?? "" })),
  );
});

describe("--from and --until", () => {
  it.each([
    ["2026-10-31", 0n],
    ["2026-11-01", 2n],
    ["2026-11-01T00:00:00+08:00", 1n],
    ["2026-11-01T00:00:00.001Z", 3n],
    ["2", 2n],
  ])("take %s, whose days are those of UTC whatever this machine's are", async (until, position) => {
    expect((await spanOf(log, { until })).until).toBe(position);
  });

  it.each([
    "note-1729",
    "yesterday 5",
    "2026-02-31",
    "2026/11/01",
    "2026-11-01 08:00",
    "2026-11-01T08:00:00",
    "-5",
    "1.5",
    "",
    "9".repeat(19),
  ])("refuse %j, which JavaScript may take for a time", async (text) => {
    await expect(spanOf(log, { from: text })).rejects.toThrow("neither a position nor a time");
  });

  it("end with the log where they name an end that it has not reached, so that nobody is told of events that are not there", async () => {
    expect(await spanOf(log, { until: "500" })).toMatchObject({ after: 0n, until: 3n });
    expect(await spanOf(log, { from: "3", until: "2030-01-01" })).toMatchObject({ after: 2n, until: 3n });
  });
});
