import { describe, expect, it } from "vitest";
import { createIdGenerator, Id, idOfName, timeOfId } from "./ids.ts";

const NOW = Date.UTC(2026, 10, 21, 5, 0, 0, 7);

describe("an id", () => {
  it.each([1, 42, 1_789_000_000_000_001, "42", "1789000000000001"])("may come as %j", (value) => {
    expect(Id.parse(value)).toBe(Number(value));
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53, "0", "", "1.5", "-1", "1e3", "12345678901234567", " 1", "一", null, undefined, true, [1], {}])(
    "is never %j",
    (value) => {
      const result = Id.safeParse(value);
      expect(result.success).toBe(false);
      expect(result.error?.issues[0]?.message).toBe("编号无效");
    },
  );
});

describe("a maker of ids", () => {
  it("gives 16 digits that tell when they were made, until December 2081", () => {
    for (const now of [NOW, Date.UTC(2020, 0, 1), Date.UTC(2081, 11, 1)]) {
      const id = createIdGenerator({ now: () => now, random: () => 0.5 })();
      expect(String(id)).toHaveLength(16);
      expect(Number.isSafeInteger(id)).toBe(true);
      expect(timeOfId(id)).toBe(now);
    }
  });

  it("never gives one twice, and later ones are larger, also in one millisecond and when the clock goes back", () => {
    let now = NOW;
    const next = createIdGenerator({ now: () => now, random: () => 0.999 });
    const ids = Array.from({ length: 6000 }, (_, index) => {
      if (index === 3000) now -= 60_000;
      return next();
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  it("gives two processes different ones, as long as their dice differ", () => {
    const one = createIdGenerator({ now: () => NOW, random: () => 0.1 });
    const other = createIdGenerator({ now: () => NOW, random: () => 0.2 });
    expect(one()).not.toBe(other());
  });
});

describe("the id of a name", () => {
  it("is the same everywhere, for any case and for either way to write an accent", () => {
    expect(idOfName("图书馆")).toBe(idOfName("图书馆"));
    expect(idOfName("Café")).toBe(idOfName("cafe\u0301"));
    // Stored in events already: it may never change.
    expect(idOfName("图书馆")).toBe(1_355_907_238_478_209);
  });

  it("has 16 digits and differs for a hundred thousand names", () => {
    const ids = new Set<number>();
    for (let index = 0; index < 100_000; index++) ids.add(idOfName(`标签${index}`));
    expect(ids.size).toBe(100_000);
    expect([...ids].filter((id) => !Number.isSafeInteger(id) || String(id).length !== 16)).toEqual([]);
  });
});
