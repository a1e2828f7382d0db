import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openLog } from "@shiye/analyst";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProgram } from "./program.ts";
import { startVerbOf } from "./testing/run-verb.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shiye nobody "));
  for (const name of ["web", "admin"]) {
    mkdirSync(path.join(folder, "built", name), { recursive: true });
    writeFileSync(path.join(folder, "built", name, "index.html"), "");
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const key = () => randomBytes(32).toString("hex");
/** As somebody has it who forgot DATA_DIR, or misspelt it. */
const nowhere = (): Record<string, string> => ({ DATA_DIR: path.join(folder, "typo"), DATABASE_URL: "", MASTER_KEY: "", JWT_SECRET: "" });
const keysGiven = () => ({ ...nowhere(), MASTER_KEY: key(), NEW_MASTER_KEY: key(), JWT_SECRET: key() });
const shiye = (variables: Record<string, string>, line: string) => {
  const [web, admin] = [path.join(folder, "built", "web"), path.join(folder, "built", "admin")];
  return startVerbOf(createProgram({ web, admin }), variables, ...line.split(" ").map((word) => word.replace("@", `${folder}/`))).ended;
};

const LINES = [
  "analyst grant ana",
  "analyst revoke ana",
  "backup @backup",
  "chart a.b --out @chart.svg",
  "dead-letters",
  "dead-letters retry",
  "dead-letters release notes note-1",
  "keys rotate master",
  "log anchor",
  "log export --out @events.ndjson",
  "log seal",
  "log stats",
  "log tail",
  "log verify",
  "projections",
  "projections drop note_stats_next",
  "projections rebuild note_stats",
  "projections swap note_stats",
  "projections verify note_stats",
  "replay note_stats --into counts",
  "serve --as-of 1 --port 0",
];

describe.each(LINES)("%s, where DATA_DIR names no community", (line) => {
  it.each([
    ["and no keys are given", nowhere],
    ["and the keys are given", keysGiven],
  ])("is refused with exit code 1 and writes nothing: %s", async (_which, variables) => {
    const { code, told, out } = await shiye(variables(), line);
    expect([code, out]).toEqual([1, ""]);
    expect(told).toMatch(/^没有.*: DATA_DIR names the folder of the community\b.*\n$/);
    expect(told).toContain(path.join(folder, "typo"));
    expect(readdirSync(folder)).toEqual(["built"]);
  });
});

it("no keys are drawn for a database that somebody else has made", async () => {
  const { code, told } = await shiye({ ...nowhere(), DATABASE_URL: "postgres://127.0.0.1:1/nothing" }, "log stats");
  expect([code, told]).toEqual([1, expect.stringContaining("there are no keys in")]);
  expect(readdirSync(folder)).toEqual(["built"]);
});

it.each([
  ["missing", {}],
  ["others", { MASTER_KEY: key(), JWT_SECRET: key() }],
])("a restore where the keys are %s says to put them back first, draws none and makes no database", async (_which, given) => {
  const manifest = { version: "1.2.0", at: "2026-11-22", position: "0", fingerprint: "of theirs", tables: [], files: 0 };
  writeFileSync(path.join(folder, "backup.json"), JSON.stringify(manifest));
  const { code, told } = await shiye({ ...nowhere(), ...given }, "restore @");
  expect([code, told]).toEqual([
    1,
    expect.stringContaining("put secrets.json back into DATA_DIR first (or set MASTER_KEY and JWT_SECRET)"),
  ]);
  expect(readdirSync(folder).sort()).toEqual(["backup.json", "built"]);
});

it("an analyst's own script is told the same", async () => {
  await expect(openLog(nowhere())).rejects.toThrow(/DATA_DIR names the folder/);
  expect(readdirSync(folder)).toEqual(["built"]);
});
