import { execFile, type SpawnOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { inheritedEnvironment } from "../../config/environment.ts";
import { type Account, giveTo } from "./account.ts";

const run = promisify(execFile);

/** The superuser of the embedded server, and the name of the one database. The product connects as another role: app-role.ts. */
export const OWNER = "shiye";

export interface Cluster {
  readonly folder: string;
  /** Of the superuser. */
  readonly password: string;
  /** Of the role that the product connects as. */
  readonly appPassword: string;
}

/** How a role reaches the one database. */
export function urlOf(role: string, password: string, port: number | string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${OWNER}`;
}

/** Program, arguments and options with which `account` runs `program`. */
export function commandOf(account: Account, program: string, args: readonly string[]): [string, string[], SpawnOptions] {
  const [command, ...rest] = [...account.wrapper, program, ...args];
  // Messages in English whatever the desktop speaks: our own code and our readers search for them.
  // PG* variables of the caller's shell would change how the server behaves.
  const foreign = /^(PG|LANG|LC_)/;
  const environment = Object.fromEntries(Object.entries(inheritedEnvironment()).filter(([name]) => !foreign.test(name)));
  const identity = account.uid === undefined ? {} : { uid: account.uid, gid: account.uid };
  return [command ?? program, rest, { cwd: account.dataDir, env: { ...environment, LC_MESSAGES: "C" }, ...identity }];
}

/** Opens the cluster of `account.dataDir`, creating it first if it is not there. A half-made one is thrown away. */
export async function openCluster(account: Account, durable: boolean): Promise<Cluster> {
  const folder = path.join(account.dataDir, "cluster");
  const passwordFile = path.join(account.dataDir, "password");
  if (!existsSync(folder)) await createCluster(account, folder, passwordFile, durable);
  await refuseOtherMajor(account, folder);
  giveTo(account, folder);
  giveTo(account, passwordFile);
  return { folder, password: readFileSync(passwordFile, "utf8"), appPassword: openAppPassword(account.dataDir) };
}

/** Generated once. A lost password is replaced, because every start sets it in the server. */
function openAppPassword(dataDir: string): string {
  const file = path.join(dataDir, "app-password");
  const stored = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (stored !== "") return stored;
  const drawn = drawPassword();
  writeFileSync(file, drawn, { mode: 0o600 });
  return drawn;
}

const drawPassword = () => randomBytes(24).toString("base64url");

async function createCluster(account: Account, folder: string, passwordFile: string, durable: boolean): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, drawPassword(), { mode: 0o600 });
  giveTo(account, passwordFile);
  // initdb wants to own the folder it fills; the parent stays ours.
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);

  const locale =
    process.platform === "linux" ? ["--locale=C.UTF-8"] : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const options = ["--encoding=UTF8", ...locale, `--username=${OWNER}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await runProgram(account, account.binaries.initdb, [`--pgdata=${unfinished}`, ...options, ...(durable ? [] : ["--no-sync"])]);
  const words = await runProgram(
    account,
    account.binaries.postgres,
    ["--single", "-D", unfinished, ...(durable ? [] : ["-F"]), "postgres"],
    `create database ${OWNER}\n`,
  );
  // Whatever became of its statements, this mode ends as if all were well.
  if (/\bERROR: /.test(words)) throw notCreated(account, words);
  // Only a finished cluster ever carries the name: a crash in between starts over.
  renameSync(unfinished, folder);
}

/** What it wrote on its error output. */
async function runProgram(account: Account, program: string, args: readonly string[], input = ""): Promise<string> {
  const [command, rest, options] = commandOf(account, program, args);
  const running = run(command, rest, { ...options, encoding: "utf8" } as { encoding: "utf8" });
  running.child.stdin?.end(input);
  try {
    return (await running).stderr;
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    throw notCreated(account, stderr.trim() || message);
  }
}

function notCreated({ dataDir }: Account, reason: string): Error {
  return new Error(`PostgreSQL could not create its data folder in ${dataDir}: ${reason.trim()}`);
}

async function refuseOtherMajor(account: Account, folder: string): Promise<void> {
  const found = readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  const [command, args, options] = commandOf(account, account.binaries.postgres, ["--version"]);
  const { stdout } = await run(command, args, { ...options, encoding: "utf8" } as { encoding: "utf8" });
  const ours = /^\D*(\d+)\./.exec(stdout)?.[1];
  if (ours !== undefined && found !== ours) {
    throw new Error(
      `The data in ${folder} was written by PostgreSQL ${found}, this version of Shiye brings PostgreSQL ${ours}. ` +
        "Dump it with the old version first, choose another DATA_DIR, or start over with `npm run reset`.",
    );
  }
}
