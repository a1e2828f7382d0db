import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build, type Plugin } from "esbuild";

const source = path.resolve(import.meta.dirname, "../main.ts");

const ourSources: Plugin = {
  name: "our-sources",
  setup(made) {
    made.onResolve({ filter: /^@shiye\// }, ({ path: specifier, importer }) => ({ path: createRequire(importer).resolve(specifier) }));
    // Each part of the one file still means the folder that it came from.
    made.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file))),
      loader: "ts",
    }));
  },
};

let making: Promise<string> | undefined;

/**
 * The command line in one file, made once for all that this process starts: tsx loads a thousand sources one by one, which takes several
 * times as long as most verbs. That it starts as people type it is seen by `log-copy.int.test.ts`.
 */
export function bundledVerbs(): Promise<string> {
  making ??= bundle();
  return making;
}

async function bundle(): Promise<string> {
  // Where packages are found as from the sources, and no search for stale builds looks.
  const outfile = path.resolve(import.meta.dirname, "../../dist", `shiye-${process.pid}.mjs`);
  process.once("exit", () => rmSync(outfile, { force: true }));
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "silent",
    plugins: [ourSources],
  });
  return outfile;
}
