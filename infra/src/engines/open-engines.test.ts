import { afterEach, expect, it, vi } from "vitest";
import { logFault } from "./open-engines.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("a full disk of the database, at which every write fails, is one line in ten seconds; any other fault is told each time", () => {
  const [warned, told] = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")].map((print) => print.mockImplementation(() => {}));
  const full = Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });
  for (const requestId of ["1", "2", "3"]) logFault({ requestId, call: "POST /api/posts", error: full });
  expect(warned?.mock.calls).toEqual([["The disk of the database is full: could not extend file: No space left on device"]]);
  for (const requestId of ["4", "5"]) logFault({ requestId, call: "POST /api/posts", error: new Error("a bug") });
  expect(told?.mock.calls).toHaveLength(2);
});
