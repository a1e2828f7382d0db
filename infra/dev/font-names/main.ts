// Draws the names of the fonts of pictures, each in its own font, into one file. Usage: npm run font-names
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { create, type Font as Slice } from "fontkit";
import decompress from "woff2-encoder/decompress";
import { FONTS, type Font } from "../../../web/src/features/notes/editor/text-picture/fonts.ts";

const folder = path.join(import.meta.dirname, "../../../web/src/features/notes/editor/text-picture");
/** In units of a hundredth of the size; FontName.tsx and its style have the same. */
const ROW = { width: 440, height: 140, baseline: 102 };

const sheets = [...readFileSync(path.join(folder, "fonts.ts"), "utf8").matchAll(/import\("([^"]+)"\)/g)].map(([, name]) =>
  fileURLToPath(import.meta.resolve(name ?? "")),
);
const rows = await Promise.all(FONTS.map((font, index) => drawName(font, sheets[index] ?? "", index)));
const height = ROW.height * FONTS.length;
writeFileSync(
  path.join(folder, "font-names.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg" width="${ROW.width}" height="${height}" viewBox="0 0 ${ROW.width} ${height}">\n  <title>字体</title>\n${rows.join("\n")}\n</svg>\n`,
);

async function drawName({ name, weight }: Font, sheet: string, row: number): Promise<string> {
  const css = readFileSync(sheet, "utf8");
  const glyphs = await Promise.all(
    [...name].map(async (sign) => {
      const slice = await sliceWith(css, sheet, sign.codePointAt(0) ?? 0, weight);
      const [glyph] = slice.layout(sign).glyphs;
      if (!glyph) throw new Error(`${sheet} has no ${sign}`);
      return { glyph, scale: 100 / slice.unitsPerEm };
    }),
  );
  const width = glyphs.reduce((sum, { glyph, scale }) => sum + glyph.advanceWidth * scale, 0);
  let x = (ROW.width - width) / 2;
  const y = row * ROW.height + ROW.baseline;
  const paths = glyphs.map(({ glyph, scale }) => {
    const drawn = glyph.path.scale(scale, -scale).translate(x, y).toSVG();
    x += glyph.advanceWidth * scale;
    return drawn.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
  });
  return `  <path id="${name}" d="${paths.join("")}"/>`;
}

async function sliceWith(css: string, sheet: string, sign: number, weight: number): Promise<Slice> {
  for (const [rule] of css.matchAll(/@font-face\s*{[^}]+}/g)) {
    const ranges = (/unicode-range:\s*([^;}]+)/.exec(rule)?.[1] ?? "").split(",").map((range) => range.trim().slice(2).split("-"));
    if (!ranges.some(([from = "", to = from]) => Number.parseInt(from, 16) <= sign && sign <= Number.parseInt(to, 16))) continue;
    const file = /url\(['"]?([^'")]+\.woff2)/.exec(rule)?.[1] ?? "";
    // fontkit reads this format too, but not the weights of one.
    const slice = create(Buffer.from(await decompress(readFileSync(path.join(path.dirname(sheet), file)))));
    if (!("unitsPerEm" in slice)) throw new Error(`${file} is a collection`);
    return "wght" in slice.variationAxes ? slice.getVariation({ wght: weight }) : slice;
  }
  throw new Error(`${sheet} has no slice for U+${sign.toString(16)}`);
}
