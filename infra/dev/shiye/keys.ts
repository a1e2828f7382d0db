import { randomBytes } from "node:crypto";
import { type Config, readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { changeStoredSecrets, type Stored } from "@shiye/infra/config/secrets";
import { ProductRunsError, rotateMasterKey } from "@shiye/infra/crypto/rotate-master-key";
import { withDatabase } from "@shiye/infra/engines/with-database";
import type { Command } from "commander";
import pg from "pg";
import { answer, asJson, examples, type ForScripts, RefusalError, verb } from "./verb.ts";

/** Other keys in the place of those that may have been seen. What each of them does and does not reach: docs/operations.md, "Rotating keys". */
export function addKeys(program: Command): void {
  const keys = program.command("keys").description("密钥 · keys of the community");
  const rotate = keys.command("rotate").description("更换 · replaces a key");
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
    .option(...asJson())
    .addHelpText(...examples("keys forget"))
    .action(verb(forgetTokens));
}

async function rotateTokens(options: ForScripts): Promise<void> {
  changeTokens(readConfig(inheritedEnvironment()), ({ tokenSecret, ...stored }) => {
    // Two are believed. A third one would sign out whoever has a token of the first: so would this line, typed again because it was cut off.
    if (stored.otherTokenSecret !== undefined)
      throw new RefusalError(
        "早已更换，之前的密钥仍有效 · replaced already, and the one before is still good. To draw another, first: npm run shiye -- keys forget (thirty days after the last rotation, or whoever was signed in before it is signed out).",
      );
    return { ...stored, tokenSecret: draw(), ...(tokenSecret === undefined ? {} : { otherTokenSecret: tokenSecret }) };
  });
  answer(options, { rotated: "tokens" }, [
    "已更换，重启后生效；已登录的人不受影响 · done, and in use after a restart; who is signed in stays signed in",
    "30 天后 · in thirty days: npm run shiye -- keys forget",
  ]);
}

async function forgetTokens(options: ForScripts): Promise<void> {
  changeTokens(readConfig(inheritedEnvironment()), ({ otherTokenSecret: _gone, ...stored }) => stored);
  answer(options, { forgotten: "tokens" }, "旧密钥重启后失效 · the secret before is worth nothing after a restart");
}

function changeTokens({ dataDir, givenSecrets }: Config, change: (stored: Readonly<Stored>) => Stored): void {
  if (givenSecrets.tokenSecret)
    throw new RefusalError(
      "JWT_SECRET is given by a variable: change JWT_SECRET and JWT_SECRET_OTHER there (docs/operations.md, Rotating keys).",
    );
  if (!changeStoredSecrets(dataDir, change)) throw new Error(`${dataDir}/secrets.json is not there`);
}

async function rotateMaster(options: ForScripts): Promise<void> {
  const given = readConfig(inheritedEnvironment());
  const { masterKey } = given.secrets;
  if (given.givenSecrets.masterKey && !given.newMasterKey)
    throw new RefusalError(
      "MASTER_KEY is given by a variable: name the one that takes its place in NEW_MASTER_KEY or NEW_MASTER_KEY_FILE.",
    );
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
