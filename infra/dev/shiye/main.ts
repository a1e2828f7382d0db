import { constants } from "node:os";
import { run } from "./program.ts";

// Who reads no further, as `head` does, has what was wanted.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
// A signal that no verb handles ends the process through `exit`, where the database that it has started is stopped.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
await run(process.argv);
