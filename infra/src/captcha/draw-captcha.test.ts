import { describe, expect, it } from "vitest";
import { CHARACTERS, drawCaptcha, type Random, sceneOf } from "./draw-captcha.ts";
import { type Bitmap, contrastOf, readBitmap, withoutThinLines } from "./testing/bitmap.ts";
import { trainPathSolver } from "./testing/path-solver.ts";
import { drawPlainCaptcha } from "./testing/plain-captcha.ts";
import { byColumns, evenly, type Labelled, type SolverOptions, trainSolver } from "./testing/template-solver.ts";

/** Of the examples that a solver learns from, four letters each, and of the captchas that it is tried on. */
const [EXAMPLES, TRIED] = [400, 200];
const LONG = 300_000;

/** mulberry32: the same numbers at each run, so that a share of right answers is no matter of luck. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seeded(20_261_122);
const anyText = () => Array.from({ length: 4 }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]).join("");

type Draw = (text: string, random: Random) => { scene: string; centres: readonly number[] };
async function label(draw: Draw, count: number): Promise<Labelled[]> {
  const made: Labelled[] = [];
  for (let index = 0; index < count; index++) {
    const text = anyText();
    const { scene, centres } = draw(text, random);
    made.push({ text, centres, bitmap: await readBitmap(scene) });
  }
  return made;
}

function shareRead(solve: (bitmap: Bitmap) => string, captchas: readonly Labelled[]): number {
  return captchas.filter(({ text, bitmap }) => solve(bitmap) === text).length / captchas.length;
}

const asItIs = (bitmap: Bitmap) => bitmap;
const solvers: readonly (readonly [name: string, options: SolverOptions])[] = [
  ["looks for letters everywhere", { prepare: asItIs }],
  ["cuts into four even parts", { prepare: asItIs, segment: evenly(10) }],
  ["cuts where columns are empty", { prepare: asItIs, segment: byColumns }],
  ["undoes the patches and takes thin lines away", { prepare: (bitmap) => withoutThinLines(contrastOf(bitmap, 9)), segment: byColumns }],
];

describe("a captcha's picture", () => {
  it("is an SVG that holds a bitmap and nothing that could be read as a path or a text", async () => {
    const svg = await drawCaptcha("AC36", random);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+"><image [^<>]*\/><\/svg>$/,
    );
    expect(svg).not.toContain("AC36");
    expect(svg.length, "bytes").toBeLessThan(30_000);
  });

  it("of one text is never drawn the same twice, not even roughly", async () => {
    const [one, other] = await Promise.all([1, 2].map(async () => readBitmap(sceneOf("HWR9", random).scene)));
    const apart = one?.ink.reduce((sum, ink, index) => sum + Math.abs(ink - (other?.ink[index] ?? 0)), 0) ?? 0;
    expect(apart / (one?.ink.length ?? 1)).toBeGreaterThan(0.1);
  });

  it("has no two characters that a person takes for each other", () => {
    const alike = ["0OQ", "1IL7", "2Z7", "5S", "8B", "UV", "XY", "CG", "PF", "MN", "4A"];
    for (const group of alike)
      expect([...group].filter((one) => CHARACTERS.some((character) => character === one)).length, group).toBeLessThan(2);
    expect(CHARACTERS.length ** 4).toBeGreaterThan(30_000);
  });
});

describe("a solver by path fingerprints", () => {
  it(
    "reads the kind of captcha that is drawn by paths, and not one of ours",
    async () => {
      const plain = Array.from({ length: 300 }, () => anyText()).map((text) => ({ text, svg: drawPlainCaptcha(text, random).scene }));
      const solvePlain = trainPathSolver(plain.slice(0, 100));
      expect(plain.slice(100).filter(({ text, svg }) => solvePlain(svg) === text).length / TRIED).toBeGreaterThan(0.95);

      const ours = await Promise.all(
        Array.from({ length: 300 }, async () => {
          const text = anyText();
          return { text, svg: await drawCaptcha(text, random) };
        }),
      );
      const solve = trainPathSolver(ours.slice(0, 100));
      expect(ours.slice(100).filter(({ text, svg }) => solve(svg) === text)).toEqual([]);
    },
    LONG,
  );
});

describe("a solver by templates", () => {
  it(
    "reads the plain kind, each way of looking for letters by itself: it is able",
    async () => {
      const [examples, tried] = [await label(drawPlainCaptcha, 150), await label(drawPlainCaptcha, 60)];
      for (const [name, options] of solvers) expect(shareRead(trainSolver(examples, options), tried), name).toBeGreaterThan(0.8);
    },
    LONG,
  );

  it(
    `reads less than one in twenty of ours, having learned from ${EXAMPLES * 4} letters and where they stood`,
    async () => {
      const [examples, tried] = [await label(sceneOf, EXAMPLES), await label(sceneOf, TRIED)];
      const read = solvers.map(([name, options]) => ({ name, share: shareRead(trainSolver(examples, options), tried) }));
      expect(read.filter(({ share }) => share >= 0.05)).toEqual([]);
    },
    LONG,
  );
});
