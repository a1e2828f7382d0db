import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { alone } from "./alone.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "shiye alone "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that works for a moment and writes down when it begins and ends. */
function worker(file: string, diary: string, ending = "") {
  const source = `
    import { appendFileSync } from "node:fs";
    import { alone } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, "alone.mjs")).href)};
    alone(() => {
      appendFileSync(${JSON.stringify(diary)}, "begins\\n");
      ${ending}
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      appendFileSync(${JSON.stringify(diary)}, "ends\\n");
    }, ${JSON.stringify(file)});`;
  return spawn(process.execPath, ["--input-type=module", "--eval", source], { stdio: ["ignore", "ignore", "inherit"] });
}

describe("preparing a checkout", () => {
  it("is done by one process after the other", async () => {
    const [file, diary] = [path.join(folder, "one"), path.join(folder, "diary")];
    await Promise.all([worker(file, diary), worker(file, diary), worker(file, diary)].map((child) => once(child, "close")));
    expect(readFileSync(diary, "utf8")).toBe("begins\nends\n".repeat(3));
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ["was killed in the middle of it", 'process.kill(process.pid, "SIGKILL");'],
    ["gave up with an exit code", "process.exit(1);"],
  ])("goes on after a process that %s", async (_, ending) => {
    const [file, diary] = [path.join(folder, "two"), path.join(folder, "other diary")];
    await once(worker(file, diary, ending), "close");
    expect(alone(() => "done", file)).toBe("done");
    expect(existsSync(file)).toBe(false);
  });

  it("goes on where the file of a process that is gone is empty or holds its number", () => {
    const file = path.join(folder, "three");
    for (const left of ["", String(spawnSync(process.execPath, ["--version"]).pid)]) {
      writeFileSync(file, left);
      expect(alone(() => "done", file)).toBe("done");
    }
  });

  it("lets the next one in when the work throws", () => {
    const file = path.join(folder, "four");
    const work = () => {
      throw new Error("no network");
    };
    expect(() => alone(work, file)).toThrow("no network");
    expect(existsSync(file)).toBe(false);
  });
});
