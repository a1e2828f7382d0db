import { expect, it } from "vitest";
import { costOfBody, createBodyAllowance, createFrameAllowance } from "./body-allowance.ts";

it.each([
  ["a short one", { "content-length": "200" }, 1],
  ["a text of ten thousand letters", { "content-length": "10000" }, 2],
  ["the longest one", { "content-length": "131072" }, 17],
  ["one that is too long", { "content-length": "90000000" }, 17],
  ["one that comes in chunks", { "transfer-encoding": "chunked" }, 17],
  ["a compressed one", { "content-length": "200", "content-encoding": "gzip" }, 17],
])("a body costs by its length: %s", (_what, headers, cost) => {
  expect(costOfBody(headers)).toBe(cost);
});

it("three hundred people behind one address who send two short bodies a second are never refused; longest bodies soon are, and nobody else", () => {
  let now = 0;
  const office = createBodyAllowance({ factor: 1, now: () => now });
  const short = { "content-length": "100" };
  for (; now < 60_000; now += 1000) for (let call = 0; call < 600; call += 1) expect(office("198.51.100.1", short)).toBeUndefined();

  const flooding = createBodyAllowance({ factor: 1, now: () => now });
  const long = { "content-length": "120000" };
  let read = 0;
  while (flooding("2001:db8::1", long) === undefined) read += 1;
  expect(read).toBe(240);
  expect(flooding("2001:db8::2", long), "of the same network").toBeGreaterThan(0);
  expect(flooding("198.51.100.1", long)).toBeUndefined();
});

it("five hundred people behind one address who scroll fast are never cut off; frames of the greatest length soon are", () => {
  let now = 0;
  const may = createFrameAllowance({ factor: 1, now: () => now });
  for (; now < 60_000; now += 1000) for (let frame = 0; frame < 1000; frame += 1) expect(may("198.51.100.1", 2000)).toBe(true);
  let read = 0;
  while (may("198.51.100.2", 64_000)) read += 1;
  expect(read).toBe(750);
});
