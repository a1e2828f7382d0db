import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { checkout } from "@shiye/infra/files/checkout";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createShiyeWorld, type ShiyeWorld } from "../shiye/testing/shiye-world.ts";
import { buildServices } from "./lib/build.mjs";

const Lock = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional(), link: z.boolean().optional() })) });

/** What infra/docker/Dockerfile leaves of a checkout: the bundles, and the packages that `npm prune --omit=dev` keeps. */
let image: string;
let world: ShiyeWorld;
beforeAll(async () => {
  image = mkdtempSync(path.join(tmpdir(), "image "));
  copyFileSync(path.join(checkout, "package-lock.json"), path.join(image, "package-lock.json"));
  await buildServices(path.join(image, ".build"));
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(image, "package-lock.json"), "utf8")));
  for (const [place, { dev = false, link = false }] of Object.entries(packages)) {
    const isOfRoot = place.startsWith("node_modules/") && place.lastIndexOf("node_modules/") === 0;
    if (!isOfRoot || dev || link || !existsSync(path.join(checkout, place))) continue;
    mkdirSync(path.dirname(path.join(image, place)), { recursive: true });
    symlinkSync(path.join(checkout, place), path.join(image, place), "junction");
  }
  world = await createShiyeWorld();
  world.members.registers(1);
  world.members.publishes(1, 10);
  await world.happen();
}, 120_000);
afterAll(async () => {
  await world.close();
  rmSync(image, { recursive: true, force: true });
});

const run = promisify(execFile);
async function inImage(...words: string[]): Promise<string> {
  const env = { ...inheritedEnvironment(), ...world.variables };
  return (await run(process.execPath, [path.join(image, ".build", "shiye.mjs"), ...words], { cwd: image, env })).stdout;
}

describe("the command line of operators in the image, which has no packages for development", () => {
  it("says what there is", async () => {
    expect(await inImage("--help")).toContain("dead-letters");
  });

  it("counts the log, backs it up, and replays and draws a read model", async () => {
    expect(JSON.parse(await inImage("log", "stats", "--json"))).toMatchObject({ events: 2 });
    expect(JSON.parse(await inImage("backup", world.inFolder("backup"), "--json"))).toMatchObject({ position: "2" });
    await inImage("replay", "note_stats", "--into", "then");
    expect(
      JSON.parse(await inImage("chart", "analyst_then.notes", "--y", "like_count", "--out", world.inFolder("a.svg"), "--json")),
    ).toMatchObject({
      rows: 1,
    });
  });
});
