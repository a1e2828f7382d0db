import { afterEach, describe, expect, it, vi } from "vitest";
import { isConnectionLoss, retryRead } from "./connection-errors.ts";

const failure = (code: string) => Object.assign(new Error("failed"), { code });

afterEach(() => {
  vi.useRealTimers();
});

describe("a server that cannot be reached", () => {
  it.each(["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ENETDOWN", "EHOSTDOWN", "ECONNABORTED", "57P01", "08006"])(
    "is lost, and asked again, at %s",
    (code) => expect(isConnectionLoss(failure(code))).toBe(true),
  );

  it.each(["23505", "40P01", "42P01", "EACCES"])("is not what %s speaks of", (code) => expect(isConnectionLoss(failure(code))).toBe(false));

  it.each([
    ["forward", 3_600_000],
    ["back", -3_600_000],
  ])("is asked again for as long as ever when the clock is set %s", async (_which, step) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    let asked = 0;
    const read = async () => {
      asked += 1;
      if (asked > 2) return "there again";
      vi.setSystemTime(Date.now() + step);
      throw failure("ECONNREFUSED");
    };
    expect(await retryRead(read, { forMs: 10_000 })).toBe("there again");
    const gone = async () => {
      vi.setSystemTime(Date.now() + step);
      throw failure("ECONNREFUSED");
    };
    await expect(retryRead(gone, { forMs: 50 })).rejects.toThrow("failed");
  });
});
