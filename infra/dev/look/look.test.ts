import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pageAt, pages } from "@shiye/events/pages";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkout } from "../e2e/product.ts";
import { composeSheet, MOST_BYTES, MOST_BYTES_IN_ALL } from "./contact-sheet.ts";
import { eachShot } from "./each-shot.ts";
import type { Shot } from "./shot.ts";
import { nameOf, shots } from "./shots.ts";
import { SCREENS, THEMES } from "./take-shot.ts";

const samples = { noteId: 1234567890123456, videoId: 1234567890123457, closedId: 1234567890123458 };
const folder = path.join(checkout, "docs", "screens");

describe("the shots of --all", () => {
  it("show every page of the list", () => {
    const shown = shots.map(({ address }) => pageAt(new URL(address(samples), "http://site").pathname)?.path);
    expect(Object.keys(pages).filter((page) => !shown.some((path) => path === page))).toEqual([]);
  });

  it("have a file each", () => {
    const names = shots.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at || !/^[\w-]+$/.test(name))).toEqual([]);
  });

  it.each([
    ["/user/:account?", "user"],
    ["/post?id=1", "post-id-1"],
    ["/search_result/all?keyword=书", "search_result-all-keyword"],
    ["/", "home"],
  ])("are named after their address: %s is %s", (address, name) => expect(nameOf(address)).toBe(name));
});

describe("a shot that fails", () => {
  it("is reported with its reason, and the others are taken all the same", async () => {
    const asked = ["before", "broken", "after"].map((name) => ({ name, title: name, address: () => "/" }));
    const taken: string[] = [];
    const reports: string[] = [];
    const take = async ({ name }: Shot) => {
      if (name === "broken") throw new Error("no such button");
      taken.push(name);
    };
    expect(await eachShot(asked, take, (trouble) => reports.push(trouble))).toEqual(["broken"]);
    expect([taken, reports]).toEqual([["before", "after"], ["broken failed: no such button"]]);
  });
});

describe("a sheet", () => {
  it("keeps to its bytes even where phones show noise, which compresses worst", async () => {
    const taken = SCREENS.flatMap((screen) => THEMES.map((theme) => ({ screen, theme })));
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const pictures = taken.map(async ({ screen, theme }) => {
      const { width, height, isMobile } = screen;
      const png = await sharp({ create: { width, height, channels: 3, background: "#fff", ...(isMobile ? { noise } : {}) } })
        .png()
        .toBuffer();
      return { screen, theme, png, troubles: [] };
    });
    const sheet = await composeSheet(await Promise.all(pictures));
    expect(sheet.length).toBeLessThanOrEqual(MOST_BYTES);
    expect((await sharp(sheet).metadata()).format).toBe("webp");
  }, 60_000);
});

describe("docs/screens", () => {
  const sheets = readdirSync(folder).filter((file) => file.endsWith(".webp"));

  it("has a sheet of every shot, and shows it in the index", () => {
    const index = readFileSync(path.join(folder, "README.md"), "utf8");
    const files = shots.map(({ name }) => `${name}.webp`);
    expect(files.filter((file) => !sheets.includes(file) || !index.includes(`](${file})`))).toEqual([]);
  });

  it("holds small sheets only, each of a shot of today", () => {
    const sizes = sheets.map((file) => statSync(path.join(folder, file)).size);
    expect(sheets.filter((file) => !shots.some(({ name }) => file === `${name}.webp`))).toEqual([]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES_IN_ALL);
  });
});
