// npm run look -- <path>: screenshots of a page of either site, see CONTRIBUTING.md. npm run look -- --all: the sheets in docs/screens.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../e2e/browser.ts";
import { checkout } from "../e2e/product.ts";
import { composeSheet, writeIndex } from "./contact-sheet.ts";
import { eachShot } from "./each-shot.ts";
import { findSamples, openProduct } from "./running-product.ts";
import type { Shot } from "./shot.ts";
import { nameOf, shots } from "./shots.ts";
import { ADMINISTRATOR, isOffice, signedIn, takeShots } from "./take-shot.ts";

const MOST_TROUBLES = 3;
const USAGE = `npm run look -- <path> [--as user001] [--full] [--out folder] [--text 24] [--url http://127.0.0.1:5180]
npm run look -- --all [--only explore,post] [--out folder] [--text 24] [--url …]`;

const { values, positionals } = readArguments();
const [address] = positionals;
if (values.all === (address !== undefined) || (address !== undefined && !address.startsWith("/"))) refuseArguments();

const [product, browser] = await Promise.all([
  openProduct(values.url),
  launchBrowser(values.text ? { textSize: Number(values.text) } : {}),
]);
try {
  if (address === undefined) await lookAtAll(values.out ?? path.join(checkout, "docs", "screens"));
  else await lookAt(address, values.out ?? path.join(checkout, ".build", "screens"));
} finally {
  await browser.close();
  await product.stop();
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        only: { type: "string" },
        full: { type: "boolean", default: false },
        as: { type: "string" },
        out: { type: "string" },
        // The size of text that a reader has set in the browser.
        text: { type: "string" },
        url: { type: "string" },
      },
    });
  } catch {
    return refuseArguments();
  }
}

function refuseArguments(): never {
  console.error(USAGE);
  process.exit(1);
}

async function lookAt(address: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const kept = await signedIn(product.url, values.as ?? (isOffice(address) ? ADMINISTRATOR.username : undefined));
  for (const { screen, theme, png, troubles } of await takeShots(browser, {
    url: product.url,
    path: address,
    kept,
    fullPage: values.full,
  })) {
    const file = path.join(folder, `${nameOf(address)}-${screen.width}-${theme}.png`);
    await writeFile(file, png);
    console.log(file);
    report(troubles);
  }
}

async function lookAtAll(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const samples = await findSamples(product.url);
  const names = values.only?.split(",");
  const makeSheet = async ({ name, title, address, as, act }: Shot) => {
    const kept = await signedIn(product.url, as);
    const taken = await takeShots(browser, { url: product.url, path: address(samples), kept, fullPage: false, act });
    const sheet = await composeSheet(taken);
    await writeFile(path.join(folder, `${name}.webp`), sheet);
    console.log(`${(sheet.length / 1000).toFixed(0).padStart(3)} kB  ${name}  ${title}`);
    report(taken.flatMap(({ troubles }) => troubles));
  };
  const asked = shots.filter(({ name }) => names?.includes(name) ?? true);
  const failed = await eachShot(asked, makeSheet, (trouble) => report([trouble]));
  const wanted = new Set(shots.map(({ name }) => `${name}.webp`));
  for (const file of await readdir(folder)) if (file.endsWith(".webp") && !wanted.has(file)) await rm(path.join(folder, file));
  const sheets = new Set(await readdir(folder));
  await writeIndex(
    folder,
    shots.filter(({ name }) => sheets.has(`${name}.webp`)),
  );
  if (failed.length === 0) return;
  console.error(`Not made: ${failed.join(", ")}`);
  process.exitCode = 1;
}

/** What went wrong in the browser, each thing once, and no more of it than can be read. */
function report(troubles: readonly string[]): void {
  const different = [...new Set(troubles)];
  for (const trouble of different.slice(0, MOST_TROUBLES)) console.log(`  ! ${trouble}`);
  if (different.length > MOST_TROUBLES) console.log(`  ! and ${different.length - MOST_TROUBLES} more`);
}
