import { describe, expect, it } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

describe("a reader woken by hints", () => {
  it("never runs twice at once, and once more after hints that came meanwhile", async () => {
    let runs = 0;
    let open = () => {};
    const flight = createSingleFlight(
      () => {
        runs += 1;
        return new Promise((resolve) => {
          open = resolve;
        });
      },
      () => {},
    );
    flight.wake();
    flight.wake();
    flight.wake();
    expect(runs).toBe(1);
    open();
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toBe(2);
    open();
    await flight.idle();
    expect(runs).toBe(2);
  });

  it("goes on after a failed run", async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const flight = createSingleFlight(
      async () => {
        runs += 1;
        if (runs === 1) throw new Error("the database is away");
      },
      (error) => errors.push(error),
    );
    flight.wake();
    await flight.idle();
    flight.wake();
    await flight.idle();
    expect(runs).toBe(2);
    expect(errors).toHaveLength(1);
  });
});
