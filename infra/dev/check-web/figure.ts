import type { Browser } from "playwright-core";

/** What was measured, beside what was wanted. */
export interface Figure {
  /** What it is of: a page, a press, a rule. */
  of: string;
  wanted: string;
  figure: string;
  met: boolean;
}

/** The running product with demo content, and a browser to look at it with. */
export interface Site {
  url: string;
  browser: Browser;
  /** Of what swings, the median of so many is taken. */
  runs: number;
}

export interface Goal {
  /** What `--only` calls it. */
  name: string;
  measure(site: Site): AsyncIterable<Figure> | Promise<readonly Figure[]>;
}

export function atMost(of: string, most: number, figure: number, unit = "", digits = 0): Figure {
  return { of, wanted: `≤ ${most}${unit}`, figure: `${figure.toFixed(digits)}${unit}`, met: figure <= most };
}

export function atLeast(of: string, least: number, figure: number): Figure {
  return { of, wanted: `≥ ${least}`, figure: String(figure), met: figure >= least };
}

/** `wrong` are the things that must not be there. */
export function none(of: string, wrong: readonly string[]): Figure {
  const shown = wrong.length === 0 ? "0" : `${wrong.length}: ${wrong[0]?.replaceAll(/\s+/g, " ").slice(0, 160)}`;
  return { of, wanted: "0", figure: shown, met: wrong.length === 0 };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
