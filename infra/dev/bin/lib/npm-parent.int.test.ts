import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { expect, it } from "vitest";

const module = pathToFileURL(path.join(import.meta.dirname, "npm-parent.mjs")).href;
const source = `
  import { whenNpmIsGone } from "${module}";
  whenNpmIsGone(() => { console.log("stops"); process.exit(); });
  setInterval(() => {}, 1000);
  console.log(process.pid);
`;

/** Below a shell that waits for it, as below npm. Not for Windows, where no process loses its parent. */
it.runIf(process.platform !== "win32")("what npm runs stops when the shell in between is told to end, and tells it nothing", async () => {
  const words = ["-c", '"$0" --input-type=module --eval "$1"; true', process.execPath, source];
  const shell = spawn("sh", words, {
    env: { ...inheritedEnvironment(), npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  const closed = once(shell.stdout, "close");
  shell.stdout.setEncoding("utf8").on("data", (text: string) => {
    told += text;
    if (!told.includes("stops")) shell.kill("SIGTERM");
  });
  await closed;
  expect(told).toMatch(/^\d+\nstops\n$/);
});
