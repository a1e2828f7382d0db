import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { catalogue } from "@shiye/analyst";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { describe, expect, it, vi } from "vitest";
import { useWorld } from "../../world/use-world.ts";

const SCRIPT = path.resolve(import.meta.dirname, "most-liked.ts");
const GUIDE = path.resolve(import.meta.dirname, "../../../../docs/analysts.md");

const world = useWorld();

const variables = () => ({ DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl, MASTER_KEY: "", EVENT_LOG_URL: "" });

/** Beside the product that runs, as an analyst does it. */
async function ask(): Promise<string> {
  const env = { ...inheritedEnvironment(), ...variables() };
  return (await promisify(execFile)(process.execPath, ["--import", "tsx", SCRIPT], { env })).stdout;
}

describe("the analysts' guide", { timeout: 120_000 }, () => {
  it.each(["most-liked.ts", "five-lines.ts"])("shows %s as it is", (file) => {
    expect(readFileSync(GUIDE, "utf8")).toContain(readFileSync(path.join(import.meta.dirname, file), "utf8"));
  });

  it("has a script that opens the log, names who was liked, and no longer names whoever left", async () => {
    const [author, ...readers] = await Promise.all([world.member("author", "林一"), world.member("one"), world.member("two")]);
    const id = await author.publish("大家都喜欢的");
    for (const reader of readers) await reader.like(id);
    expect(await ask()).toBe("2  林一\n");
    await world.destroyKey(author.id);
    const after = await ask();
    expect(after).toMatch(/^2 {2}\S+\n$/);
    expect(after).not.toContain("林一");
  });

  it("opens the log and the catalogue in five lines", async () => {
    const [author, reader] = await Promise.all([world.member("writer"), world.member("reader")]);
    const id = await author.publish("五行");
    await reader.like(id);
    const said: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((...words) => void said.push(words.join(" ")));
    for (const [name, value] of Object.entries(variables())) vi.stubEnv(name, value);
    await import("./five-lines.ts").finally(() => vi.unstubAllEnvs());
    log.mockRestore();
    expect(
      readFileSync(path.join(import.meta.dirname, "five-lines.ts"), "utf8")
        .trim()
        .split("\n")
        .filter(Boolean),
    ).toHaveLength(5);
    expect(said.slice(-2)).toEqual([expect.stringMatching(new RegExp(`^20\\S+Z ${reader.id} ${id}$`)), catalogue.NoteLiked.summary]);
  });
});
