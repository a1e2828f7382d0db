/** A point in the box of a glyph: x to the right, y downwards, both 0 to 1. */
export type Point = readonly [x: number, y: number];

/**
 * Our own letters, as the lines that a pen would draw: no font has to be there, and no licence travels with a picture.
 * Strokes are parted by `|`; `~` in front of one makes it a smooth curve through its points. Several forms of a character are drawn at
 * random. No character stands here that a line across it, or a little rotation, turns into another one: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V,
 * X Y, C G.
 */
const forms = {
  A: ["0,1 .5,0 1,1|.2,.64 .8,.64", "~0,1 .12,.35 .5,0 .88,.35 1,1|.04,.62 .96,.62", "0,1 .38,0 .62,0 1,1|.16,.6 .84,.6"],
  C: ["~.95,.17 .55,0 .12,.25 .12,.75 .55,1 .95,.83", "~.95,.25 .7,.02 .25,.1 .05,.5 .25,.9 .7,.98 .95,.75"],
  D: ["0,0 0,1|~0,0 .6,.02 .95,.3 .95,.7 .6,.98 0,1", "0,0 0,1|0,0 .5,0 .95,.3 .95,.7 .5,1 0,1"],
  E: ["1,0 0,0 0,1 1,1|0,.5 .8,.5", "~.95,0 .5,.02 .1,0|~.1,0 .06,.5 .08,1|~.08,1 .5,.98 1,1|.07,.5 .85,.47"],
  H: ["0,0 0,1|1,0 1,1|0,.5 1,.5", "0,0 0,1|~0,.6 .25,.42 .7,.4 .9,.6 .92,1"],
  M: ["0,1 .05,0 .5,.7 .95,0 1,1", "0,1 0,0 .5,.55 1,0 1,1"],
  R: ["0,0 0,1|~0,0 .6,0 .9,.14 .9,.36 .6,.5 0,.52|.45,.52 1,1", "0,0 0,1|0,0 .7,0 .92,.14 .92,.38 .7,.5 0,.5|~.4,.5 .7,.62 .95,1"],
  T: ["0,0 1,0|.5,0 .5,1", "0,.03 .5,0 1,.03|~.5,0 .53,.5 .5,1"],
  W: ["0,0 .25,1 .5,.25 .75,1 1,0", "~0,0 .04,.6 .25,1 .45,.75 .5,.3|~.5,.3 .55,.75 .75,1 .96,.6 1,0"],
  X: ["0,0 1,1|1,0 0,1", "~0,0 .35,.42 .65,.58 1,1|~1,0 .65,.42 .35,.58 0,1"],
  "2": ["~.06,.25 .3,.02 .75,.04 .92,.32 .6,.66 .04,1|.04,1 1,.98", "~.04,.2 .5,0 .92,.22 .8,.52 .08,.97|~.08,.97 .5,.92 1,1"],
  "3": [
    "~.05,.12 .5,0 .92,.18 .8,.4 .4,.48|~.4,.48 .9,.58 .97,.84 .5,1 .02,.86",
    "~.02,.1 .4,0 .8,.1 .75,.38 .35,.47|~.35,.47 .85,.52 .98,.76 .6,1 .02,.9",
  ],
  "6": [
    "~.85,.03 .45,.12 .08,.5 .1,.85 .5,1 .9,.85 .88,.58 .5,.46 .12,.66",
    "~.75,0 .3,.3 .05,.7 .3,.98 .75,.95 .95,.7 .7,.48 .3,.52 .08,.74",
  ],
  "9": [
    "~.9,.38 .5,.54 .12,.42 .12,.14 .5,0 .9,.15 .92,.5 .6,.9 .2,.98",
    "~.92,.3 .7,.52 .28,.52 .05,.28 .28,.02 .7,.04 .95,.3|.95,.3 .88,1",
  ],
} as const satisfies Record<string, readonly string[]>;

/** The characters that a captcha may have; a person may type them in either case. */
export const CHARACTERS = Object.keys(forms) as readonly (keyof typeof forms)[];

export interface Stroke {
  smooth: boolean;
  points: readonly Point[];
}

const glyphs = new Map<string, readonly (readonly Stroke[])[]>(
  Object.entries(forms).map(([character, texts]) => [character, texts.map((text) => text.split("|").map(strokeOf))]),
);

/** Every form of a character. */
export function formsOf(character: string): readonly (readonly Stroke[])[] {
  return glyphs.get(character) ?? [];
}

function strokeOf(text: string): Stroke {
  const smooth = text.startsWith("~");
  const points = text
    .slice(smooth ? 1 : 0)
    .split(" ")
    .map((pair): Point => {
      const [x = 0, y = 0] = pair.split(",").map(Number);
      return [x, y];
    });
  return { smooth, points };
}
