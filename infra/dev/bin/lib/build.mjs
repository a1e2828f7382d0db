import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { alone } from "./alone.mjs";
import { buildFolder, root } from "./paths.mjs";
import { giveUp, step } from "./terminal.mjs";

const hashesFile = path.join(buildFolder, "hashes.json");

/** Entry points of the processes, by the name of the bundle. */
const bundles = {
  supervisor: "infra/dev/supervisor/main.ts",
  seed: "infra/dev/seed/main.ts",
  shiye: "infra/dev/shiye/main.ts",
  gateway: "infra/gateway/src/main.ts",
  "command-api": "command-api/src/main.ts",
  projectors: "projectors/src/main.ts",
  "query-api": "query-api/src/main.ts",
};

const targets = [
  {
    name: "services",
    title: "构建服务 · building the services",
    inputs: ["events/src", "infra", "command-api", "projectors", "query-api"],
    outputs: Object.keys(bundles).map((name) => `.build/${name}.mjs`),
    build: () => buildServices(),
  },
  {
    name: "web",
    title: "构建会员站 · building the members' site",
    inputs: ["events/src", "infra/client/src", "web"],
    outputs: ["web/dist/index.html"],
    build: () => buildSite("web"),
  },
  {
    name: "admin",
    title: "构建管理后台 · building the back office",
    inputs: ["events/src", "infra/client/src", "admin"],
    outputs: ["admin/dist/index.html"],
    build: () => buildSite("admin"),
  },
];

/**
 * Builds what is older than its sources, in a process of its own: the build tools take ten times the memory of what they build, and
 * the supervisor would carry it for as long as it runs.
 */
export function buildStale() {
  if (staleTargets().length === 0) return;
  // Whoever starts it, a test among them, gets the site as members get it: React decides by NODE_ENV which of its two builds it is.
  const env = { ...process.env, NODE_ENV: "production" };
  // What another one has built while this one waited is not built again.
  const result = alone(() => spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { cwd: root, stdio: "inherit", env }));
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const readHashes = () => (existsSync(hashesFile) ? JSON.parse(readFileSync(hashesFile, "utf8")) : {});

/** Those whose sources have changed since, and those whose result somebody has taken away. */
export function staleTargets(among = targets, hashes = readHashes()) {
  return among
    .map((target) => ({ ...target, hash: hashOf(target.inputs) }))
    .filter(({ name, hash, outputs }) => hashes[name] !== hash || !outputs.every((file) => existsSync(path.join(root, file))));
}

/** Whether the bundles of the services are those of the sources that are here. */
export const areServicesBuilt = () => staleTargets(targets.filter(({ name }) => name === "services")).length === 0;

async function build() {
  mkdirSync(buildFolder, { recursive: true });
  for (const target of staleTargets()) {
    const progress = step(target.title);
    try {
      await target.build();
    } catch (error) {
      progress.failed();
      giveUp(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    progress.done();
    writeFileSync(hashesFile, JSON.stringify({ ...readHashes(), [target.name]: target.hash }, null, 2));
  }
}

function hashOf(folders) {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const folder of folders) {
    for (const file of filesBelow(path.join(root, folder))) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !["node_modules", "dist", ".data"].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(path.join(folder, entry.name)) : [path.join(folder, entry.name)]));
}

/** Our own code in one file a process, npm packages as they are: half the start-up time of running the sources. */
export async function buildServices(outdir = buildFolder) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: Object.fromEntries(Object.entries(bundles).map(([name, file]) => [name, path.join(root, file)])),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    // For a package of CommonJS that is bundled (`nestedPackages`): it asks for Node's own modules with `require`.
    banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
    sourcemap: true,
    logLevel: "silent",
    plugins: [workspaceSources, nestedPackages],
  });
}

/** `@shiye/<workspace>/<file>` is source, not a package: every workspace exports `./*` as `./src/*.ts`. */
const workspaceSources = {
  name: "workspace-sources",
  setup(build) {
    build.onResolve({ filter: /^@shiye\// }, ({ path: specifier, importer }) => ({ path: createRequire(importer).resolve(specifier) }));
  },
};

/**
 * A package that stays outside the bundle is looked for from `.build`, so in the root's node_modules. npm puts one into the workspace's own
 * node_modules when the root holds another version of it; that one goes into the bundle.
 */
const nestedPackages = {
  name: "nested-packages",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: specifier, importer, kind }) => {
      if (kind === "entry-point" || specifier.startsWith("node:") || specifier.startsWith("@shiye/")) return undefined;
      const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
      const workspace = path.relative(root, importer).split(path.sep);
      const nested = [1, 2].map((depth) => path.join(root, ...workspace.slice(0, depth), "node_modules", name)).find(existsSync);
      if (!nested || importer.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
      return { path: createRequire(importer).resolve(specifier) };
    });
  },
};

async function buildSite(workspace) {
  const { build } = await import("vite");
  await build({ root: path.join(root, workspace), logLevel: "warn" });
  for (const file of filesBelow(path.join(root, workspace, "dist/assets"))) if (/\.(js|css|svg)$/.test(file)) compress(file);
}

/** Once, at the best level: the gateway hands the smaller file to whoever can read it. */
function compress(file) {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
