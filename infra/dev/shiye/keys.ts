import { randomBytes } from "node:crypto";
import path from "node:path";
import { type Config, readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { changeStoredSecrets, type Stored } from "@shiye/infra/config/secrets";
import { ProductRunsError, rotateMasterKey } from "@shiye/infra/crypto/rotate-master-key";
import { requireDatabase } from "@shiye/infra/engines/existing-community";
import { withDatabase } from "@shiye/infra/engines/with-database";
import { REFRESH_TOKEN_SECONDS } from "@shiye/infra/http/access-tokens";
import type { Command } from "commander";
import pg from "pg";
import { answer, asJson, examples, type ForScripts, RefusalError, verb } from "./verb.ts";

/** Other keys in the place of those that may have been seen. What each of them does and does not reach: docs/operations.md, "Rotating keys". */
export function addKeys(program: Command): void {
  const keys = program
    .command("keys")
    .description("密钥 · keys of the community")
    .addHelpText(...examples("keys rotate tokens", "keys forget"));
  const rotate = keys
    .command("rotate")
    .description("更换 · replaces a key")
    .addHelpText(...examples("keys rotate tokens", "keys rotate master"));
  rotate
    .command("tokens")
    .description("登录令牌 · draws a new secret for tokens; tokens of the old one stay valid, so nobody is signed out")
    .option(...asJson())
    .addHelpText(...examples("keys rotate tokens"))
    .action(verb(rotateTokens));
  rotate
    .command("master")
    .description("主密钥 · wraps all members' keys with a new master key; the product must be stopped")
    .option(...asJson())
    .addHelpText(...examples("keys rotate master"))
    .addHelpText(
      "after",
      `
密钥由变量给出时 · where the key is given by a variable
  MASTER_KEY_FILE=old NEW_MASTER_KEY_FILE=new npm run shiye -- keys rotate master`,
    )
    .action(verb(rotateMaster));
  keys
    .command("forget")
    .description("令牌的旧密钥 · refuses tokens of the old secret; thirty days after a rotation nobody has one")
    .option("--now", "also before: whoever signed in before the rotation is signed out")
    .option(...asJson())
    .addHelpText(...examples("keys forget", "keys forget --now"))
    .action(verb(forgetTokens));
}

async function rotateTokens(options: ForScripts): Promise<void> {
  const file = changeTokens(({ tokenSecret, ...stored }) => {
    // Two are believed. A third one would sign out whoever has a token of the first: so would this line, typed again because it was cut off.
    if (stored.otherTokenSecret !== undefined)
      throw new RefusalError(
        "早已更换，之前的密钥仍有效 · replaced already, and the one before is still good. To draw another, first: npm run shiye -- keys forget (thirty days after the last rotation; before, --now signs out whoever signed in before it).",
      );
    return {
      ...stored,
      tokenSecret: draw(),
      ...(tokenSecret === undefined ? {} : { otherTokenSecret: tokenSecret, tokensRotatedAt: new Date().toISOString() }),
    };
  });
  answer(options, { rotated: "tokens", file }, [
    `${file}: 已更换，重启后生效；已登录的人不受影响 · done, and in use after a restart; who is signed in stays signed in`,
    "30 天后 · in thirty days: npm run shiye -- keys forget",
  ]);
}

async function forgetTokens({ now, ...options }: ForScripts & { now?: true }): Promise<void> {
  let forgotten = false;
  const file = changeTokens((before) => {
    const { otherTokenSecret, tokensRotatedAt, ...stored } = before;
    if (otherTokenSecret === undefined) return before;
    if (!now) requireOld(tokensRotatedAt);
    forgotten = true;
    return stored;
  });
  answer(
    options,
    { forgotten: forgotten ? "tokens" : null, file },
    `${file}: ${forgotten ? "旧密钥重启后失效 · the secret before is worth nothing after a restart" : "没有旧密钥 · there is no secret from before; nothing was changed"}`,
  );
}

/** Nobody has a token of a secret that signed none for as long as one lasts. An earlier version did not write down when that began. */
function requireOld(rotatedAt: string | undefined): void {
  if (rotatedAt !== undefined && Date.now() - Date.parse(rotatedAt) >= REFRESH_TOKEN_SECONDS * 1000) return;
  throw new RefusalError(
    rotatedAt === undefined
      ? "不知何时更换 · nobody wrote down when the secret was replaced: --now, if that is thirty days ago, or if whoever signed in before is to be signed out."
      : `更换还不到三十天 · the secret was replaced at ${rotatedAt}, less than thirty days ago: whoever signed in before it would be signed out. --now does so.`,
  );
}

/** The configuration of a community that has keys. Another one would get them now, and nothing would be replaced. */
function readConfigWithKeys(): Config {
  return readConfig(inheritedEnvironment(), (file) => {
    throw new RefusalError(`没有密钥可换 · there are no keys to replace in ${file}: DATA_DIR names the folder of the community.`);
  });
}

/** Answers with the file that was changed. */
function changeTokens(change: (stored: Readonly<Stored>) => Stored): string {
  const { dataDir, givenSecrets } = readConfigWithKeys();
  if (givenSecrets.tokenSecret)
    throw new RefusalError(
      "JWT_SECRET is given by a variable: change JWT_SECRET and JWT_SECRET_OTHER there (docs/operations.md, Rotating keys).",
    );
  const file = path.join(dataDir, "secrets.json");
  if (!changeStoredSecrets(dataDir, change)) throw new Error(`${file} is not there`);
  return file;
}

async function rotateMaster(options: ForScripts): Promise<void> {
  const given = readConfigWithKeys();
  const { masterKey } = given.secrets;
  if (given.givenSecrets.masterKey && !given.newMasterKey)
    throw new RefusalError(
      "MASTER_KEY is given by a variable: name the one that takes its place in NEW_MASTER_KEY or NEW_MASTER_KEY_FILE.",
    );
  requireDatabase(given);
  await withDatabase(given, async ({ databaseUrl, dataDir }) => {
    // Written down before it wraps anything: cut off at any moment, the same command goes on with the same key.
    const to = given.givenSecrets.masterKey ? given.newMasterKey : nextOf(dataDir, given.newMasterKey);
    if (to === undefined || to === masterKey) throw new RefusalError("The new master key is the one that is there.");
    const onProgress = (count: number) => console.error(`已重新包装 · wrapped anew: ${count}`);
    const rotating = inDatabase(databaseUrl, (client) => rotateMasterKey(client, { from: masterKey, to, onProgress }));
    const done = await rotating.catch((error: unknown) => {
      throw error instanceof ProductRunsError ? new RefusalError(error.message) : error;
    });
    if (!given.givenSecrets.masterKey)
      changeStoredSecrets(dataDir, ({ nextMasterKey: _gone, ...stored }) => ({ ...stored, masterKey: to }));
    answer(options, { rotated: "master", wrapped: done ?? 0 }, [
      done === undefined ? "早已更换 · it had been replaced already" : `已更换 · replaced; keys of members wrapped anew: ${done}`,
      "旧备份仍用旧密钥 · backups from before are opened by the key before: keep it as long as them, apart from them, or discard them",
      ...(given.givenSecrets.masterKey ? ["把新的写进 MASTER_KEY 再启动 · put the new one into MASTER_KEY everywhere, and start"] : []),
    ]);
  });
}

function nextOf(dataDir: string, wanted: string | undefined): string | undefined {
  return changeStoredSecrets(dataDir, (stored) => ({ ...stored, nextMasterKey: stored.nextMasterKey ?? wanted ?? draw() }))?.nextMasterKey;
}

const draw = () => randomBytes(32).toString("hex");

async function inDatabase<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: "shiye keys" });
  client.on("error", () => {
    // The next statement tells.
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
