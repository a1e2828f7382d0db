import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { completionOf, fishCompletionOf } from "./completion.ts";
import { createProgram } from "./program.ts";

/** What bash offers after these words, of which the last is being typed. */
function offered(...words: string[]): string[] {
  const script = `${completionOf(createProgram())}
COMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _shiye; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", script, "shiye", "shiye", ...words], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
}

describe("the shell's completion", () => {
  it.each([
    [["lo"], ["log"]],
    [["log", "st"], ["stats"]],
    [["log", "stats", "--ty"], ["--types"]],
    [["log", "stats", "--types", "NoteLik"], ["NoteLiked"]],
    [["log", "stats", "--types", "NoteLiked,NoteUnl"], ["NoteLiked,NoteUnliked"]],
    [["log", "export", "--format", "par"], ["parquet"]],
    [["projections", "rebuild", "note_st"], ["note_stats"]],
    [["catalogue", "MemberReg"], ["MemberRegistered"]],
    [["dead-letters", "retry", "note_st"], ["note_stats"]],
    [["chart", "v", "--mark", "c"], ["cells"]],
    [
      ["keys", "rotate", ""],
      ["tokens", "master", "--help"],
    ],
    // Nothing of ours: the shell completes a file.
    [["log", "anchor", "--out", "pack"], []],
    [["replay", "infra/"], []],
  ])("knows after %j", (words, wanted) => {
    expect(offered(...words)).toEqual(wanted);
  });

  it("has the same words for fish", () => {
    const cases = (script: string, line: RegExp) =>
      Object.fromEntries(
        [...script.matchAll(line)].map(([, verb = "", words = ""]) => [verb, words.replaceAll("'", "").split(" ").sort()]),
      );
    const bash = cases(completionOf(createProgram()), /^ {4}'([^']*)'\) words='([^']*)' ;;$/gm);
    expect(Object.keys(bash).length).toBeGreaterThan(25);
    expect(cases(fishCompletionOf(createProgram()), /^ {4}case '([^']*)'; set words (.*)$/gm)).toEqual(bash);
  });
});
