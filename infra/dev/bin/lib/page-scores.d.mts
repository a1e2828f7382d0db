export interface PageScore {
  page: "feed" | "note" | "member";
  form: "mobile" | "desktop";
  /** Of a hundred. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
}
/** The median of so many runs of Lighthouse, page by page and form by form. */
export function pageScores(options: { origin: string; runs: number; executablePath: string }): AsyncGenerator<PageScore>;
