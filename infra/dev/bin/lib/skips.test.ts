import { describe, expect, it } from "vitest";
import { type AllowedSkip, judgeSkips } from "./skips.mjs";

const test = (title: string, status: string, suite = "videos") => ({
  ...{ title, status, ancestorTitles: [suite], fullName: `${suite} ${title}` },
});
const allowed = (more: Partial<AllowedSkip> = {}): AllowedSkip => ({
  ...{ file: "a.test.ts", title: "with ffmpeg", reason: "no ffmpeg", here: () => true },
  ...more,
});
const judge = (tests: ReturnType<typeof test>[], list: readonly AllowedSkip[]) =>
  judgeSkips({ testResults: [{ name: "/checkout/a.test.ts", assertionResults: tests }] }, list, (file) => file.replace("/checkout/", ""));

describe("skipped tests", () => {
  it("that the list allows are shown with their reason, whether it names the test or the suite around it", () => {
    const verdict = judge([test("with ffmpeg 7", "skipped"), test("has a poster", "pending", "with ffmpeg")], [allowed()]);
    expect(verdict).toEqual({
      expected: ["a.test.ts: videos with ffmpeg 7: no ffmpeg", "a.test.ts: with ffmpeg has a poster: no ffmpeg"],
      unexpected: [],
      stale: [],
    });
  });

  it("that the list does not allow are not excused: by another title, in another file, on a machine where they must run", () => {
    const skipped = [test("has a poster", "skipped"), test("later", "todo")];
    const list = [allowed(), allowed({ title: "has a poster", file: "b.test.ts" }), allowed({ title: "has a poster", here: () => false })];
    expect(judge(skipped, list).unexpected).toEqual(["a.test.ts: videos has a poster", "a.test.ts: videos later"]);
  });

  it("that are allowed and ran, or are not there any more, make the list stale; files that did not run do not", () => {
    const ran = [test("with ffmpeg 7", "passed")];
    expect(judge(ran, [allowed(), allowed({ title: "gone" }), allowed({ file: "b.test.ts" })]).stale).toEqual([
      "a.test.ts: with ffmpeg",
      "a.test.ts: gone",
    ]);
  });
});
