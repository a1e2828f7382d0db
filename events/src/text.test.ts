import { expect, it } from "vitest";
import { storableLine, trimmedText } from "./text.ts";

it("a name loses marks of annotations, which nobody sees, and keeps the joiners of an emoji", () => {
  expect(storableLine("拾\ufff9页\ufffa官\ufffb方")).toBe("拾页官方");
  expect(storableLine("👨\u200d👩\u200d👧")).toBe("👨\u200d👩\u200d👧");
});

it("a text of nothing but format characters is empty, and an emoji with joiners is not", () => {
  expect(trimmedText("\ufff9\u200d\u{13430}")).toBe("");
  expect(trimmedText(" 👨\u200d👩\u200d👧 ")).toBe("👨\u200d👩\u200d👧");
});
