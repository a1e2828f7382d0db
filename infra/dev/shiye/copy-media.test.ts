import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyMedia } from "./copy-media.ts";

let root: string;
const inRoot = (name: string) => path.join(root, name);
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "shiye-copy-"));
  mkdirSync(inRoot("media/aa"), { recursive: true });
  for (const name of ["aa/1.jpg", "aa/2.jpg", "aa/3.jpg"]) writeFileSync(inRoot(`media/${name}`), name);
});
afterEach(() => rmSync(root, { recursive: true }));

describe("a copy of media", () => {
  it("leaves out what the product removes while it runs", async () => {
    const copying = copyMedia(inRoot("media"), inRoot("copy"));
    rmSync(inRoot("media/aa/2.jpg"));
    expect(await copying).toBe(2);
    expect(["1", "2", "3"].map((name) => existsSync(inRoot(`copy/aa/${name}.jpg`)))).toEqual([true, false, true]);
  });

  it("fails for a file that is there and cannot be written to its place", async () => {
    mkdirSync(inRoot("copy/aa/2.jpg.part"), { recursive: true });
    await expect(copyMedia(inRoot("media"), inRoot("copy"))).rejects.toThrow(/2\.jpg/);
  });

  it("is empty where there are none yet", async () => {
    expect(await copyMedia(inRoot("nowhere"), inRoot("copy"))).toBe(0);
  });
});
