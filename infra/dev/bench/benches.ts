import type { Bench } from "./harness.ts";

/** Every bench there is, in the order of running; loaded in the process that runs it. */
export const benches: Readonly<Record<string, () => Promise<{ run: Bench }>>> = {
  append: () => import("./append.ts"),
  "catch-up": () => import("./catch-up.ts"),
  rebuild: () => import("./rebuild.ts"),
  "command-to-push": () => import("./command-to-push.ts"),
  lines: () => import("./lines.ts"),
  feed: () => import("./feed.ts"),
  kafka: () => import("./kafka.ts"),
  forwarding: () => import("./forwarding.ts"),
  scale: () => import("./scale.ts"),
  load: () => import("./load.ts"),
  "cluster-scale": () => import("./cluster-scale.ts"),
  "list-growth": () => import("./list-growth.ts"),
  "admin-likes": () => import("./admin-likes.ts"),
  "admin-history": () => import("./admin-history.ts"),
  search: () => import("./search.ts"),
  verify: () => import("./verify.ts"),
  ledger: () => import("./ledger.ts"),
  analyst: () => import("./analyst.ts"),
};
