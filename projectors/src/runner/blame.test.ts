import { describe, expect, it } from "vitest";
import { FencedError, isPoison } from "./blame.ts";

const failure = (code: string) => Object.assign(new Error("failed"), { code });

describe("whose fault a failed batch is", () => {
  it.each([
    ["text that is no number", failure("22P02")],
    ["a second row of one key", failure("23505")],
    ["a mistake in a handler", new TypeError("Cannot read properties of undefined")],
  ])("sets an event aside for %s", (_what, error) => expect(isPoison(error)).toBe(true));

  it.each([
    ["a server that is shut down", failure("57P01")],
    ["a deadlock", failure("40P01")],
    ["a full disk", failure("53100")],
    ["a table that is missing", failure("42P01")],
    ["a refused connection", failure("ECONNREFUSED")],
    ["a connection that closed under us", new Error("Connection terminated unexpectedly")],
  ])("tries again after %s", (_what, error) => expect(isPoison(error)).toBe(false));

  it("sets nothing aside when another runner took over", () => expect(isPoison(new FencedError("feed"))).toBe(false));
});
