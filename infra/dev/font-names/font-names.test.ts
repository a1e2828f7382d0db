import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CREDITED_FONTS } from "../../../web/src/app/shell/credits.ts";
import { FONTS } from "../../../web/src/features/notes/editor/text-picture/fonts.ts";
import { FRAMES } from "../../../web/src/features/notes/editor/text-picture/frames.ts";
import { CANVAS } from "../../../web/src/features/notes/editor/text-picture/text-picture.ts";

const folder = path.join(import.meta.dirname, "../../../web/src/features/notes/editor/text-picture");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
const sheets = [...read("fonts.ts").matchAll(/import\("([^"]+)"\)/g)].map(([, name]) => fileURLToPath(import.meta.resolve(name ?? "")));

describe("the fonts of pictures", () => {
  it("are twelve, each with a name and a sheet of its own", () => {
    expect(new Set(FONTS.map(({ id }) => id)).size).toBe(12);
    expect(new Set(FONTS.map(({ name }) => name)).size).toBe(12);
    expect(new Set(sheets).size).toBe(12);
  });

  it.each(FONTS.map((font, index) => ({ ...font, sheet: sheets[index] ?? "" })))(
    "$name is what its sheet brings, in slices of our own host",
    ({ family, weight, sheet }) => {
      const css = readFileSync(sheet, "utf8");
      const rules = css.match(/@font-face\s*{[^}]+}/g) ?? [];
      expect(rules.length).toBeGreaterThan(20);
      for (const rule of rules) {
        expect(rule).toMatch(new RegExp(`font-family:\\s*['"]${family}['"]`));
        const [from = 0, to = from] = (/font-weight:\s*([\d ]+)/.exec(rule)?.[1] ?? "").trim().split(" ").map(Number);
        expect(from <= weight && weight <= to).toBe(true);
        const files = [...rule.matchAll(/url\(['"]?([^'")]+\.woff2)/g)].map(([, file]) => path.join(path.dirname(sheet), file ?? ""));
        expect(files.length).toBe(1);
        expect(files.filter((file) => !existsSync(file))).toEqual([]);
      }
    },
  );
});

it("the frames are eight, named template 1 to 8, as large as the picture, and hold nine signs of 35 within it", () => {
  expect(FRAMES.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `模板${number}`));
  for (const { id, area } of FRAMES) {
    const drawing = read(`frames/template-${id}.svg`);
    expect(drawing).toContain(`width="${CANVAS.width}" height="${CANVAS.height}"`);
    expect(drawing).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
    expect(area.width).toBeGreaterThanOrEqual(320);
    expect(area.x + area.width).toBeLessThanOrEqual(CANVAS.width);
    expect(area.y + area.height).toBeLessThanOrEqual(CANVAS.height);
  }
});

it("every font has its name drawn in the row of its place (npm run font-names)", () => {
  const drawing = read("font-names.svg");
  const rows = [...drawing.matchAll(/<path id="([^"]+)" d="M-?\d+ (-?\d+)/g)].map(([, name, y]) => [name, Math.floor(Number(y) / 140)]);
  expect(rows).toEqual(FONTS.map(({ name }, index) => [name, index]));
});

it("every font is credited by its name, with its authors", () => {
  const licences = readFileSync(path.join(import.meta.dirname, "../../../web/public/font-licences.txt"), "utf8");
  expect(CREDITED_FONTS.map(({ name }) => name)).toEqual(FONTS.map(({ name }) => name));
  for (const { name } of FONTS) expect(licences).toMatch(new RegExp(`^${name} .+: Copyright .+`, "m"));
  expect(licences).toContain("SIL OPEN FONT LICENSE Version 1.1");
});
