import { budgetsGoal } from "./budgets.ts";
import type { Goal } from "./figure.ts";
import { interactionsGoal } from "./interactions.ts";
import { lighthouseGoal } from "./lighthouse.ts";
import { screensGoal } from "./screens.ts";
import { scrollingGoal } from "./scrolling.ts";
import { shiftsGoal } from "./shifts.ts";
import { storiesGoal } from "./stories.ts";

/** What the members' site wants to be, the quick ones first. */
export const goals: readonly Goal[] = [budgetsGoal, shiftsGoal, scrollingGoal, interactionsGoal, lighthouseGoal, screensGoal, storiesGoal];
