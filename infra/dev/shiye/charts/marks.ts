export const MARKS = ["bar", "line", "cells"] as const;
export type Mark = (typeof MARKS)[number];
