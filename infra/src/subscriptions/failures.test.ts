import { describe, expect, it } from "vitest";
import { isEventAtFault, LeaseLostError } from "./failures.ts";

const failure = (code: string) => Object.assign(new Error("failed"), { code });

describe("the cause of a failed batch", () => {
  it.each([
    ["text that is no number", failure("22P02")],
    ["a second row of one key", failure("23505")],
    ["a text that no index takes", failure("54000")],
    ["a mistake in a handler", new TypeError("Cannot read properties of undefined")],
  ])("makes a dead letter of %s", (_what, error) => expect(isEventAtFault(error)).toBe(true));

  it.each([
    ["a server that is shut down", failure("57P01")],
    ["a deadlock", failure("40P01")],
    ["a full disk", failure("53100")],
    ["a table that is missing", failure("42P01")],
    ["a refused connection", failure("ECONNREFUSED")],
    ["a connection that closed under us", new Error("Connection terminated unexpectedly")],
  ])("tries again after %s", (_what, error) => expect(isEventAtFault(error)).toBe(false));

  it("makes no dead letter when another process took over", () => expect(isEventAtFault(new LeaseLostError("feed"))).toBe(false));
});
