import { findBrowser } from "../bin/lib/browser.mjs";
import { pageScores } from "../bin/lib/page-scores.mjs";
import { signedIn } from "../look/take-shot.ts";
import { atLeast, atMost, type Goal } from "./figure.ts";

const PERFORMANCE = { mobile: 90, desktop: 95 };
const SOMEBODY = "user001";
const MOST_SHIFT = 0.02;

/** Chromium is there: the other goals have it open. */
export const lighthouseGoal: Goal = {
  name: "lighthouse",
  async *measure({ url, runs }) {
    for await (const { page, form, performance, accessibility, shift } of pageScores({
      origin: url,
      runs,
      executablePath: findBrowser() ?? "chromium",
      kept: await signedIn(url, SOMEBODY),
    })) {
      yield atLeast(`${page}, ${form}: performance`, PERFORMANCE[form], performance);
      yield atLeast(`${page}, ${form}: accessibility`, 100, accessibility);
      yield atMost(`${page}, ${form}: layout shift`, MOST_SHIFT, shift, "", 3);
    }
  },
};
