import { isRefusal } from "@shiye/events/refusals";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import type { Command } from "commander";
import { readPassword } from "./read-password.ts";
import { answer, asJson, examples, type ForScripts, RefusalError, UsageError, verb } from "./verb.ts";
import { withCommandApi } from "./with-command-api.ts";

/** An administrator can do more harm than a member, whose six characters are the specification's. */
const SHORTEST_PASSWORD = 8;

/** The password is never an argument: those are seen by everybody on the machine, and kept by the shell. */
export function addAdmin(program: Command): void {
  const admin = program
    .command("admin")
    .description("管理员 · administrators")
    .addHelpText(...examples("admin create xiaoming"));
  admin
    .command("create")
    .argument("<username>", "3 to 30 letters, digits and underscores")
    .option(...asJson())
    .description("让某人进入管理后台 · creates an administrator; asks for the password, or reads it from a pipe")
    .addHelpText(...examples("admin create xiaoming", "admin create xiaoming < password.txt"))
    .action(verb(create));
}

async function create(username: string, options: ForScripts): Promise<void> {
  if (!/^\w{3,30}$/.test(username)) throw new UsageError("A username has 3 to 30 letters, digits and underscores.");
  const password = await readPassword("密码 · password: ");
  if (password.length < SHORTEST_PASSWORD || password.length > 200) {
    throw new RefusalError(`A password has ${SHORTEST_PASSWORD} to 200 characters.`);
  }
  const { adminId, created } = await createAdmin(username, password);
  if (!created) throw new RefusalError(`${username} is an administrator already (${adminId}); nothing was changed.`);
  answer(options, { username, adminId }, `管理员已创建 · administrator created: ${username} (${adminId})`);
}

function createAdmin(username: string, password: string): Promise<{ adminId: number; created: boolean }> {
  return withCommandApi(async (api) => {
    const outcome = await api.createAdmin({ username, password });
    if (isRefusal(outcome)) throw new Error(outcome.message);
    return outcome;
  }, readConfig(inheritedEnvironment()));
}
