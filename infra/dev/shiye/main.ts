import { constants } from "node:os";
import { run } from "./program.ts";

// Who reads no further, as `head` does, has what was wanted.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
// What a verb does not heed ends the process as any other end does, so that a database that it has started ends as well.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
await run(process.argv);
