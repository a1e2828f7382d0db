import { run } from "./program.ts";

// Who reads no further, as `head` does, has what was wanted.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
await run(process.argv);
