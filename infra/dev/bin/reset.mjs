// npm run reset: wipes everything that is kept, after asking.
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { root } from "./lib/paths.mjs";
import { giveUp, refuseArguments } from "./lib/terminal.mjs";

// A word that is not obeyed must not wipe anything.
if (process.argv.slice(2).join(" ") !== "--yes")
  refuseArguments("用法 · usage: npm run reset [-- --yes]", "DATA_DIR=.data；--yes 不再询问 · does not ask");

const folder = path.resolve(root, process.env.DATA_DIR ?? ".data");

/** As infra/src/engines/data-folder-lock.ts knows it: a pid alone may belong to somebody else by now. */
function isRunning() {
  try {
    const { pid, command } = JSON.parse(readFileSync(path.join(folder, "supervisor.json"), "utf8"));
    process.kill(pid, 0);
    const proc = `/proc/${pid}/cmdline`;
    return !existsSync(proc) || readFileSync(proc, "utf8").replaceAll("\0", " ").trim() === command;
  } catch {
    return false;
  }
}

if (!existsSync(folder)) {
  console.log(`没有数据可清除 · nothing to wipe: ${folder}`);
  process.exit(0);
}
// Never wipe a folder that is not ours, whatever DATA_DIR says.
if (!existsSync(path.join(folder, "secrets.json")) && !existsSync(path.join(folder, "postgres")))
  giveUp(`这不是拾页的数据目录 · not a data folder of Shiye: ${folder}`);
if (isRunning()) giveUp("拾页正在运行，请先停止（Ctrl+C）· Shiye is running; stop it first.");

if (process.env.DATABASE_URL) {
  console.log(
    "DATABASE_URL 指向的数据库不会被清除，但它的密钥（secrets.json）会随目录一起删除，之后无法再用。",
    "\nThe database of DATABASE_URL is not wiped, but its keys (secrets.json) go with the folder: without them it cannot be used again.",
  );
}
if (!process.argv.includes("--yes")) {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(
    `将永久删除 ${folder} 中的全部数据（数据库、图片、密钥）。\nThis wipes all data for good. 输入 yes 继续 · type yes to go on: `,
  );
  prompt.close();
  if (answer.trim() !== "yes") giveUp("没有删除任何东西 · nothing was wiped.");
}
// In a container that lets root neither share a folder nor open a namespace, the database is not inside (engines/postgres/account.ts).
const note = path.join(folder, "postgres", "elsewhere");
const elsewhere = existsSync(note) ? path.resolve(readFileSync(note, "utf8").trim()) : "";
if (elsewhere.startsWith("/var/lib/shiye-engines/")) rmSync(elsewhere, { recursive: true, force: true });
rmSync(folder, { recursive: true, force: true });
console.log("已清除 · wiped.");
