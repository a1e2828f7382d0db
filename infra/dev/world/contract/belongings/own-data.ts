import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  DownloadOwnData: "anybody",
  GetOwnDataFigures: "anybody",
};
