import { Command } from "commander";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createProgram } from "./program.ts";
import { runVerb, startVerbOf } from "./testing/run-verb.ts";
import { EXIT, verb } from "./verb.ts";

/** What prints no data: a script for the shell. */
const NO_DATA = ["completion"];

interface Leaf {
  path: string;
  command: Command;
}

function leavesOf(command: Command, before: readonly string[] = []): Leaf[] {
  if (command.commands.length === 0) return [{ path: before.join(" "), command }];
  return command.commands.flatMap((one) => leavesOf(one, [...before, one.name()]));
}

function groupsOf(command: Command, before: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [];
  return [before.join(" "), ...command.commands.flatMap((one) => groupsOf(one, [...before, one.name()]))];
}

const groups = groupsOf(createProgram()).filter(Boolean);
const leaves = leavesOf(createProgram());
const paths = leaves.map(({ path }) => path);
/** Enough of a line that only what is added to it is at fault. */
const lineOf = ({ path, command }: Leaf) => [
  ...path.split(" "),
  ...command.registeredArguments.filter(({ required }) => required).map(() => "x"),
  ...command.options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long ?? "", "1"]),
];

const shiye = (...words: string[]) => runVerb({}, ...words);
/** One line of what is wrong, the help after it, nothing for a script, no stack. */
async function misunderstood(words: readonly string[], fault: RegExp): Promise<void> {
  const { code, told, out } = await shiye(...words);
  expect([code, out], words.join(" ")).toEqual([2, ""]);
  expect(told.split("\n", 1)[0]).toMatch(fault);
  expect(told).toContain("Usage: npm run shiye --");
  expect(told).not.toMatch(/^\s+at /m);
}

afterEach(() => vi.restoreAllMocks());

it.each([
  ["whose files", "ENOSPC", "磁盘写不下了 · there is no room to write to"],
  ["of the database", "53100", "数据库所在的磁盘已满 · the disk of the database is full"],
])("a full disk %s is told in a line, without a stack", async (_whose, code, words) => {
  const program = new Command().name("shiye");
  const full = () => Promise.reject(Object.assign(new Error("no space left on device"), { code }));
  program.command("write").action(verb(full));
  expect(await startVerbOf(program, {}, "write").ended).toEqual({ code: 1, told: `${words}: no space left on device\n`, out: "" });
});

describe("every verb", () => {
  it("is found here", () => {
    expect(paths.length).toBeGreaterThan(24);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(leaves)("$path shows how it is typed, and what each argument is", async ({ path, command }) => {
    const { code, out } = await shiye(...path.split(" "), "--help");
    expect(code).toBe(0);
    // The default one of a group is typed without its name, too.
    const typed = path.replace(/ (list|status)$/, "( $1)?");
    expect(out).toMatch(new RegExp(`^ {2}npm run shiye -- ${typed}( |$)`, "m"));
    expect(command.description()).toMatch(/^\p{Script=Han}.* · /u);
    for (const { description } of [...command.registeredArguments, ...command.options]) expect(description).not.toBe("");
  });

  it.each(leaves.filter(({ path }) => !NO_DATA.includes(path)))("$path has --json", ({ command }) => {
    expect(command.options.map(({ long }) => long)).toContain("--json");
  });

  it.each(leaves)("$path refuses an option that it does not know, and one word too many or too few", async (leaf) => {
    await misunderstood([...lineOf(leaf), "--no-such-option"], /^error: unknown option '--no-such-option'/);
    const wanted = leaf.command.registeredArguments.length;
    const takesAny = leaf.command.registeredArguments.some(({ variadic }) => variadic);
    if (!takesAny)
      await misunderstood(
        [...lineOf(leaf), ...Array.from({ length: wanted + 1 }, () => "bash")],
        /^error: (too many arguments|command-argument)/,
      );
    if (leaf.command.registeredArguments.some(({ required }) => required))
      await misunderstood(leaf.path.split(" "), /^error: (missing required argument|required option)/);
    if (leaf.command.options.some(({ mandatory }) => mandatory))
      await misunderstood([...leaf.path.split(" "), ...Array.from({ length: wanted }, () => "x")], /^error: required option/);
  });
});

describe("a group of verbs", () => {
  it.each(groups)("%s shows in its help how some of its verbs are typed", async (group) => {
    const { code, out } = await shiye(...group.split(" "), "--help");
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^ {2}npm run shiye -- ${group}( |$)`, "m"));
  });
});

describe("a line that is no verb", () => {
  it.each([[["loog"]], [["log", "stat"]], [["projections", "reboild"]], [["dead-letters", "retri"]]])("%j is refused", async (words) => {
    await misunderstood(words, /^error: (unknown command|too many arguments)/);
  });

  it.each([[[]], [["log"]], [["admin"]]])("%j shows what there is, with exit code 2", async (words) => {
    const { code, out, told } = await shiye(...words);
    expect([code, out]).toEqual([2, ""]);
    expect(told).toMatch(/Commands:/);
  });
});

describe("a verb that cannot go on", () => {
  it.each([
    [["log", "seal", "--vacuum"], /^--vacuum goes with --apply/],
    [["projections", "rebuild", "fede"], /^Unknown: fede/],
    [["replay", "no-such-file.ts", "--into", "x"], /^There is no file no-such-file\.ts/],
  ])("shows how it is typed, with exit code 2, for words that mean nothing together: %j", async (words, fault) => {
    await misunderstood(words, fault);
  });

  it("says in a line what it refuses, with exit code 1 and without how it is typed", async () => {
    const { code, told, out } = await shiye("restore", "/no/such/folder");
    expect([code, out]).toEqual([1, ""]);
    expect(told).toMatch(/^\/no\/such\/folder is no whole backup: .*\n$/);
  });

  it("names every exit code in the help", async () => {
    const { out } = await shiye("--help");
    for (const code of [0, ...Object.values(EXIT)]) expect(out).toMatch(new RegExp(`exit codes: .*\\b${code} `));
  });

  it("says what is wrong with the configuration without a stack, with exit code 2", async () => {
    const { code, told, out } = await runVerb({ DATABASE_URL: "postgres://127.0.0.1:1/nothing", PORT: "many" }, "log", "stats");
    expect([code, out]).toEqual([2, ""]);
    expect(told).toContain("配置有误");
    expect(told).not.toMatch(/^\s+at /m);
  });
});
