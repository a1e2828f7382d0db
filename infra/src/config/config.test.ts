import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "config "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the configuration", () => {
  it("needs nothing, and takes an empty variable for none", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" }, folder)).toMatchObject({
      port: 5180,
      host: "127.0.0.1",
      dataDir: path.join(folder, ".data"),
      databaseUrl: undefined,
      demo: true,
    });
  });

  it("names the variable that is wrong", () => {
    expect(() => readConfig({ PORT: "many" }, folder)).toThrow(/^PORT: /);
    expect(() => readConfig({ DATABASE_URL: "mysql://here" }, folder)).toThrow(/^DATABASE_URL: /);
  });

  it("lets no test answer and no demo sign-in into production", () => {
    const asked = { DEMO: "1", CAPTCHA_TEST_ANSWER: "test" };
    expect(readConfig({ ...asked, NODE_ENV: "production" }, folder)).toMatchObject({ demo: false, captchaTestAnswer: undefined });
    expect(readConfig({ ...asked, NODE_ENV: "test" }, folder)).toMatchObject({ demo: true, captchaTestAnswer: "test" });
    expect(readConfig({ CAPTCHA_TEST_ANSWER: "test" }, folder)).toMatchObject({ captchaTestAnswer: undefined });
  });

  it("draws secrets once, for the owner's eyes only, and keeps them", () => {
    const first = readConfig({}, folder).secrets();
    expect(readConfig({}, folder).secrets()).toEqual(first);
    const file = path.join(folder, ".data", "secrets.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(first);
  });

  it("refuses half of the secrets", () => {
    expect(() => readConfig({ TOKEN_SECRET: "x".repeat(40) }, folder).secrets()).toThrow(/given together/);
  });
});
