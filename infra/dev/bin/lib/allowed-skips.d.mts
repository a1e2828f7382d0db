import type { AllowedSkip } from "./skips.mjs";

export const allowedSkips: readonly AllowedSkip[];
