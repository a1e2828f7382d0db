import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface SiteFile {
  readonly type: string;
  /** Of the content, without quotes. */
  readonly tag: string;
  /** The name carries a hash of the content, so whoever has it never needs to ask again. */
  readonly immutable: boolean;
  readonly plain: Buffer;
  /** Filled in the background after loading, or from files that the build made. */
  br?: Buffer;
  gzip?: Buffer;
}

interface Site {
  /** By the path below the site's base, without a leading slash. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly index: SiteFile;
  /** Resolves when every text is compressed; nobody has to wait for it. */
  readonly compressed: Promise<void>;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
};
const compressible = /^text\/|json|svg|wasm/;
/** Below this a compressed body saves less than its header costs. */
const WORTH_COMPRESSING = 1024;

/** Loads a built site into memory, but for its fonts: some megabytes, and no path of a request ever reaches the disk. */
export function loadSite(folder: string): Site {
  if (!existsSync(path.join(folder, "index.html"))) throw new Error(`${folder} holds no built site: run \`npm start\`, which builds it`);
  const files = new Map<string, SiteFile>();
  for (const name of namesBelow(folder)) {
    const extension = path.extname(name);
    if (extension === ".br" || extension === ".gz") continue;
    const hash = name.startsWith("assets/") ? /-([\w-]{7,8})\.\w+$/.exec(name)?.[1] : undefined;
    const type = types[extension] ?? "application/octet-stream";
    if (hash && type.startsWith("font/")) {
      files.set(name, fileOnDisk(path.join(folder, name), type, hash));
      continue;
    }
    files.set(name, {
      type,
      ...describe(readFileSync(path.join(folder, name)), hash !== undefined),
      ...readIfThere("br", path.join(folder, `${name}.br`)),
      ...readIfThere("gzip", path.join(folder, `${name}.gz`)),
    });
  }
  const index = files.get("index.html");
  if (!index) throw new Error(`${folder}/index.html cannot be read`);
  return { files, index, compressed: compressAll(files) };
}

/** Fonts for Chinese are a thousand slices, 40 MB, of which a visitor asks for a handful: they are read when asked for. */
function fileOnDisk(file: string, type: string, tag: string): SiteFile {
  return {
    type,
    tag,
    immutable: true,
    get plain() {
      return readFileSync(file);
    },
  };
}

export function describe(plain: Buffer, immutable: boolean): Pick<SiteFile, "plain" | "tag" | "immutable"> {
  return { plain, tag: createHash("sha256").update(plain).digest("base64url").slice(0, 22), immutable };
}

function readIfThere(encoding: "br" | "gzip", file: string): Partial<SiteFile> {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? { [encoding]: readFileSync(file) } : {};
}

/** Hidden files (the build's own manifest) are nobody's business. */
function namesBelow(folder: string, prefix = ""): string[] {
  return readdirSync(path.join(folder, prefix), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith("."))
    .flatMap((entry) => (entry.isDirectory() ? namesBelow(folder, `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`]));
}

/** One file after the other, off the main thread: the first visitor must not wait for it, nor share the processor with all of it. */
async function compressAll(files: ReadonlyMap<string, SiteFile>): Promise<void> {
  for (const file of files.values()) {
    if (!compressible.test(file.type) || file.plain.length < WORTH_COMPRESSING) continue;
    file.gzip ??= await promisify(gzip)(file.plain, { level: 6 });
    file.br ??= await promisify(brotliCompress)(file.plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: file.plain.length },
    });
  }
}
