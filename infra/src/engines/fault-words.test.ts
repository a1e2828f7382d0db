import { describe, expect, it } from "vitest";
import { faultWords } from "./fault-words.ts";

describe("a fault in the log", () => {
  it("says where and what, and leaves out the row that the database quotes", () => {
    const error = Object.assign(new Error("null value in column"), {
      code: "23502",
      table: "members",
      detail: "Failing row contains (13800138000, 晚风)",
      where: "COPY members, line 1: 晚风",
    });
    const words = faultWords(new Error("could not be saved", { cause: error }));
    expect(words).toContain("could not be saved");
    expect(words).toContain("code 23502, table members");
    expect(words).toContain("fault-words.test.ts");
    expect(words).not.toMatch(/晚风|13800138000/);
  });

  it("repeats nothing of what was thrown and is no error", () => {
    expect(faultWords({ password: "shiye123" })).toBe("not an error: object");
  });
});
