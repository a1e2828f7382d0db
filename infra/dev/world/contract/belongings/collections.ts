import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  CollectNote: "anybody",
  UncollectNote: "anybody",
};
