import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDataFolder } from "./data-folder.ts";

const isRoot = process.getuid?.() === 0;
let place = "";
let folder = "";
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), "data folder "));
  chmodSync(place, 0o755);
  folder = path.join(place, "new", "data");
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const modeOf = (...names: string[]) => statSync(path.join(folder, ...names)).mode & 0o7777;
const write = (mode: number, ...names: string[]) => {
  mkdirSync(path.dirname(path.join(folder, ...names)), { recursive: true });
  writeFileSync(path.join(folder, ...names), "x");
  chmodSync(path.join(folder, ...names), mode);
};

describe.skipIf(process.platform === "win32")("the data folder", () => {
  it("is made for its owner alone, and what is above it as usual", () => {
    expect(openDataFolder(folder, { asRoot: false })).toEqual([]);
    expect(modeOf()).toBe(0o700);
    expect(modeOf("..")).toBe(0o755);
  });

  it.each([["below a file"], ["that is a file itself"]])("%s is refused in plain words that say what helps", (where) => {
    const file = path.join(place, "file");
    writeFileSync(file, "");
    const asked = where === "below a file" ? path.join(file, "data") : file;
    expect(() => openDataFolder(asked, { asRoot: false })).toThrow(`DATA_DIR ${asked}：不能写入`);
    expect(() => openDataFolder(asked, { asRoot: false })).toThrow("chown");
  });

  it("that an earlier version left open is closed, pictures and secrets with it, and nothing of others is touched", () => {
    write(0o644, "media", "ab", "picture.webp");
    write(0o644, "uploads", "part");
    write(0o644, "secrets.json");
    write(0o644, "notes of the operator.txt");
    write(0o644, "..", "elsewhere.txt");
    symlinkSync(path.join(place, "new", "elsewhere.txt"), path.join(folder, "media", "link"));
    chmodSync(folder, 0o755);
    for (let twice = 0; twice < 2; twice += 1) {
      expect(openDataFolder(folder, { asRoot: false })).toEqual([]);
      expect([modeOf(), modeOf("media"), modeOf("media", "ab"), modeOf("uploads")]).toEqual([0o700, 0o700, 0o700, 0o700]);
      expect([modeOf("media", "ab", "picture.webp"), modeOf("uploads", "part"), modeOf("secrets.json")]).toEqual([0o600, 0o600, 0o600]);
      expect([modeOf("notes of the operator.txt"), modeOf("..", "elsewhere.txt")]).toEqual([0o644, 0o644]);
    }
  });

  it("is taken up again where a walk was interrupted", () => {
    write(0o600, "media", "ab", "first");
    write(0o644, "media", "cd", "second");
    chmodSync(path.join(folder, "media", "ab"), 0o700);
    openDataFolder(folder, { asRoot: false });
    expect(modeOf("media", "cd", "second")).toBe(0o600);
  });

  it("that everybody shares, as /tmp, is left as it is, and told", () => {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o1777);
    expect(openDataFolder(folder, { asRoot: false })).toEqual([folder]);
    expect(modeOf()).toBe(0o1777);
  });

  it.runIf(isRoot)("of root lets the account of the database through, and nobody look into it", () => {
    expect(openDataFolder(folder, { asRoot: true })).toEqual([]);
    expect([modeOf(), statSync(folder).uid, statSync(folder).gid]).toEqual([0o710, 0, 65534]);
  });
});
