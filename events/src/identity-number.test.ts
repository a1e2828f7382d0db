import { describe, expect, it } from "vitest";
import { isIdentityNumber, maskIdentityNumber } from "./identity-number.ts";

describe("an identity number", () => {
  it.each(["110101199001011237", "11010519491231002X"])("%s is one", (number) => expect(isIdentityNumber(number)).toBe(true));

  it.each([
    ["with a wrong check character", "110101199001011234"],
    ["with a day that does not exist", "110101199002301230"],
    ["of the old fifteen digits", "110101900101123"],
    ["with a small x", "11010519491231002x"],
    ["with letters", "1101011990010112AB"],
    ["of nothing", ""],
  ])("%s is none", (_what, number) => expect(isIdentityNumber(number)).toBe(false));

  it("with a thirtieth of February is none, though its check character is right", () => {
    const right = [..."0123456789X"].map((check) => `11010119900230123${check}`);
    expect(right.filter(isIdentityNumber)).toEqual([]);
    expect([..."0123456789X"].map((check) => `11010119900228123${check}`).filter(isIdentityNumber)).toHaveLength(1);
  });

  it("is shown by its first three and last four characters only", () => {
    expect(maskIdentityNumber("110101199001011237")).toBe("110***********1237");
  });
});
