import { describe, expect, it } from "vitest";
import { isoTimestamp } from "./statement-reader.ts";

describe("a timestamp of the database on the wire", () => {
  it.each([
    ["2026-05-01 08:00:00+00", "2026-05-01T08:00:00.000Z"],
    ["2026-05-01 08:00:00.1+00", "2026-05-01T08:00:00.100Z"],
    ["2026-05-01 08:00:00.123456+00", "2026-05-01T08:00:00.123Z"],
    ["2026-05-01 16:00:00.12+08", "2026-05-01T08:00:00.120Z"],
    ["2026-05-01 13:30:00+05:30", "2026-05-01T08:00:00.000Z"],
  ])("shows %s as %s", (stored, shown) => expect(isoTimestamp(stored)).toBe(shown));
});
