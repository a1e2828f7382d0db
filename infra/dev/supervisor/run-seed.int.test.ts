import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runSeed } from "./run-seed.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "seed "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function seed(source: string, more: { pause?: { firstMs: number; longestMs: number; healthyMs: number } } = {}) {
  const script = path.join(folder, "seed.mjs");
  writeFileSync(script, source);
  const lines: string[] = [];
  const output = { line: (text: string) => lines.push(text), progress: () => undefined, endProgress: () => undefined };
  return { lines, running: runSeed({ script, environment: inheritedEnvironment(), output, stopPatienceMs: 300, ...more }) };
}

it("demo content whose writing was interrupted is gone on with after a pause", async () => {
  const runs = path.join(folder, "runs");
  const { lines, running } = seed(`
    import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(runs)}, "x");
    if (readFileSync(${JSON.stringify(runs)}, "utf8").length < 2) process.exit(1);
    console.log("written");
  `);
  await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe("seed │ written");
  await running.stop();
  expect(readFileSync(runs, "utf8")).toBe("xx");
  expect(lines[0]).toContain("演示内容没有写完");
});

/** Ends in the middle each time, and is done at the eighth. */
const OFTEN = `
  import { appendFileSync, readFileSync } from "node:fs";
  appendFileSync("runs", "x");
  if (readFileSync("runs", "utf8").length < 8) process.exit(1);
  console.log("written");
`;

it.each([
  ["is gone on with as often as needed while each attempt lives for a while", 0, 8, "written"],
  ["is left to the next start after five attempts that ended at once", 60_000, 5, "下次 npm start 会接着写"],
])("demo content whose writing is interrupted again and again %s", async (_title, healthyMs, attempts, last) => {
  const runs = path.join(folder, "runs");
  const source = OFTEN.replaceAll('"runs"', JSON.stringify(runs));
  const { lines, running } = seed(source, { pause: { firstMs: 1, longestMs: 1, healthyMs } });
  await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toContain(last);
  await running.stop();
  expect(readFileSync(runs, "utf8")).toHaveLength(attempts);
});

it("the writing of demo content can be stopped while it pauses, and is not begun again", async () => {
  const { lines, running } = seed("process.exit(1);");
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
  await running.stop();
  expect(lines).toHaveLength(1);
});

it("the writing of demo content that does not end when it is told to is killed, so that everything else can stop", async () => {
  const { lines, running } = seed(`
    process.on("SIGTERM", () => console.log("not now"));
    setInterval(() => {}, 1000);
    console.log("begun");
  `);
  await expect.poll(() => lines, { timeout: 20_000 }).toEqual(["seed │ begun"]);
  await running.stop();
  expect(lines).toEqual(["seed │ begun", "seed │ not now"]);
});
