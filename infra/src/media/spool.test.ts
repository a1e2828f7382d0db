import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { spool } from "./spool.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "shiye spool "));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const failing = () =>
  Readable.from(
    // biome-ignore lint/correctness/useYield: it fails before its first byte
    (async function* () {
      throw new Error("the client went away");
    })(),
  );

it("writes a stream whole, for its owner only", async () => {
  const file = path.join(folder, "whole");
  await spool(Readable.from([Buffer.from("some "), Buffer.from("bytes")]), file);
  expect(await readFile(file, "utf8")).toBe("some bytes");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("refuses a file that is there, and leaves it as it is", async () => {
  const file = path.join(folder, "whole");
  await expect(spool(Readable.from([Buffer.from("others")]), file)).rejects.toThrow("EEXIST");
  expect(await readFile(file, "utf8")).toBe("some bytes");
});

it("fails only when its file is there and closed, so that whoever removes it leaves nothing", async () => {
  const inside = await mkdtemp(path.join(folder, "failed "));
  const files = Array.from({ length: 300 }, (_none, index) => path.join(inside, `${index}`));
  const failed = await Promise.all(files.map((file) => spool(failing(), file).then(String, () => existsSync(file))));
  expect(failed.filter((isThere) => isThere !== true)).toEqual([]);
});
