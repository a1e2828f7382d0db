import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ConfigError } from "@shiye/infra/config/config-error";
import { beforeEach, expect, it } from "vitest";
import { beginDemo, readBegunDemo } from "./demo-notes.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "demo notes "));
  return () => rmSync(folder, { recursive: true, force: true });
});

const begun = { now: 1, members: 2, notes: 3, writing: false };

it("a note of the demo that cannot be written anew stays as it was", () => {
  beginDemo(folder, begun);
  // What a full disk does to any new file.
  mkdirSync(path.join(folder, "demo-content.begun.json.part"));
  expect(() => beginDemo(folder, { ...begun, writing: true })).toThrow();
  expect(readBegunDemo(folder)).toEqual(begun);
});

it("a note of the demo that is written whole leaves no other file", () => {
  beginDemo(folder, begun);
  expect(readdirSync(folder)).toEqual(["demo-content.begun.json"]);
});

it("a note of the demo that is empty is named, with what to do", () => {
  const file = path.join(folder, "demo-content.begun.json");
  writeFileSync(file, "");
  expect(() => readBegunDemo(folder)).toThrow(ConfigError);
  expect(() => readBegunDemo(folder)).toThrow(file);
});
