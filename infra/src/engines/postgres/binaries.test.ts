import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { linkLibraries } from "./binaries.ts";

let packageRoot = "";
const library = (name: string) => path.join(packageRoot, "native/lib", name);
beforeEach(() => {
  packageRoot = mkdtempSync(path.join(tmpdir(), "postgres package "));
  mkdirSync(path.join(packageRoot, "native/lib"), { recursive: true });
  writeFileSync(library("libpq.so.5.18"), "the library");
  const links = [
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
  ];
  writeFileSync(path.join(packageRoot, "native/pg-symlinks.json"), JSON.stringify(links));
});
afterEach(() => rmSync(packageRoot, { recursive: true, force: true }));

describe("the libraries of a package that was installed with --ignore-scripts", () => {
  test("are linked, in a way that survives a move of the checkout", () => {
    linkLibraries(packageRoot);
    for (const name of ["libpq.so.5", "libpq.so"]) {
      expect(readFileSync(library(name), "utf8")).toBe("the library");
      expect(readlinkSync(library(name))).toBe("libpq.so.5.18");
    }
  });

  test("are left as they are where the install script has linked them, or another start just does", () => {
    linkLibraries(packageRoot);
    linkLibraries(packageRoot);
    expect(readFileSync(library("libpq.so"), "utf8")).toBe("the library");
  });

  test("are nothing to do where the package names none", () => {
    rmSync(path.join(packageRoot, "native/pg-symlinks.json"));
    linkLibraries(packageRoot);
    expect(() => readlinkSync(library("libpq.so"))).toThrow(/ENOENT/);
  });
});
