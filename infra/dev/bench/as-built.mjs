// `node --import ./infra/dev/bench/as-built.mjs file.ts`: runs our sources as `npm start` builds them. tsx, which runs everything else in
// development, keeps the name of every function by a call of its own; a closure that is made for each event would pay for that.
import { readFileSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return nextLoad(url, context);
  const { transformSync } = await import("esbuild");
  const sourcefile = fileURLToPath(url);
  const { code } = transformSync(readFileSync(sourcefile, "utf8"), { loader: "ts", target: "node20", sourcefile, sourcemap: "inline" });
  return { format: "module", source: code, shortCircuit: true };
}
