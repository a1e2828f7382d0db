export interface PageScore {
  page: "feed" | "note" | "member" | "search" | "notification" | "chat" | "drafts" | "publish";
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
export interface PageScoreOptions {
  origin: string;
  runs: number;
  executablePath: string;
  /** What the browser of a member keeps; without it no room of members is measured. */
  kept?: Readonly<Record<string, string>>;
}

/** The median of so many runs of Lighthouse, page by page and form by form. */
export function pageScores(options: PageScoreOptions): AsyncGenerator<PageScore>;
