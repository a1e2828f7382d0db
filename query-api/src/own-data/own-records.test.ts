import type { OwnEvent } from "@shiye/events/own-data";
import type { Statement } from "@shiye/infra/read-models/statement-reader";
import { expect, it } from "vitest";
import { ownRecords } from "./own-records.ts";

const reader = {
  read: async <Row>({ name }: Statement<Row>, [, , after]: readonly unknown[]): Promise<Row[]> =>
    name === "own-data-streams" && after === "" ? ([{ stream: "like-1" }, { stream: "like-2" }] as Row[]) : [],
};
const event = (stream: string, revision: number): OwnEvent => ({
  ...{ stream, revision, type: "NoteLiked", at: "2026-05-04T08:00:00.000Z", by: "self", ip_region: null, data: {} },
});

it("events are asked for until there are no more, each time from the end of the last answer", async () => {
  const asked: string[] = [];
  const records = ownRecords(reader, 1, async (_memberId, streams, from) => {
    asked.push(`${streams.join()} ${from}`);
    if (streams[0] !== "like-1") return { events: streams.includes("like-2") ? [event("like-2", 0)] : [], next: null };
    return from === 0
      ? { events: [event("like-1", 0)], next: { stream: 0, from: 1 } }
      : { events: [event("like-1", 1)], next: { stream: 1, from: 0 } };
  });
  const told: object[] = [];
  for await (const rows of records.find(({ name }) => name === "events")?.pages() ?? []) told.push(...rows);
  expect(told).toEqual([event("like-1", 0), event("like-1", 1), event("like-2", 0)]);
  expect(asked).toEqual([expect.stringMatching(/^member-1,/), "like-1,like-2 0", "like-1,like-2 1", "like-2 0"]);
});
