import { readCommunityConfig } from "@shiye/infra/engines/existing-community";
import { openEngines } from "@shiye/infra/engines/open-engines";
import {
  type AnalystDatabaseOptions,
  AnalystGrantError,
  grantAnalyst,
  revokeAnalyst,
} from "@shiye/infra/engines/postgres/analyst-database";
import { withDatabase } from "@shiye/infra/engines/with-database";
import type { Command } from "commander";
import { answer, asJson, examples, type ForScripts, RefusalError, UsageError, verb } from "./verb.ts";

/** Logins for a plain SQL client. */
export function addAnalyst(program: Command): void {
  const analyst = program
    .command("analyst")
    .description("分析员 · logins that read the log with a plain SQL client")
    .addHelpText(...examples("analyst grant ana", "analyst revoke ana"));
  analyst
    .command("grant")
    .argument("<name>", "lower-case letters, digits and underscores")
    .description(
      "给一个只读登录 · creates a read-only login to the events and prints its address once; a second grant draws another password",
    )
    .option(...asJson())
    .addHelpText(...examples("analyst grant ana"))
    .addHelpText("after", '  psql "postgres://…" -c "select type, count(*) from events group by type"')
    .action(verb(grant));
  analyst
    .command("revoke")
    .argument("<name>", "the name that was granted")
    .description("收回 · removes the login and ends its sessions")
    .option(...asJson())
    .addHelpText(...examples("analyst revoke ana"))
    .action(verb(revoke));
}

function withServer(name: string, work: (options: AnalystDatabaseOptions) => Promise<void>): Promise<void> {
  if (!/^[a-z][a-z0-9_]{0,20}$/.test(name))
    throw new UsageError("A name has at most 21 lower-case letters, digits and underscores, and begins with a letter.");
  return withDatabase(readCommunityConfig(), async (config) => {
    if (config.eventLogUrl)
      throw new RefusalError("The log is in EventStoreDB: there is no SQL over it. Export it: log export --format parquet");
    // Brings the view up to date, which an earlier version did not have.
    await (await openEngines(config, "shiye", 1)).close();
    try {
      await work({ superuserUrl: config.superuserUrl, name });
    } catch (error) {
      throw error instanceof AnalystGrantError ? new RefusalError(error.message) : error;
    }
  });
}

async function grant(name: string, given: ForScripts): Promise<void> {
  await withServer(name, async (options) => {
    const url = await grantAnalyst(options);
    answer(given, { name, url }, `只显示这一次 · shown this once:\n${url}\n表 · the table is: events (docs/analysts-questions.md)`);
  });
}

async function revoke(name: string, given: ForScripts): Promise<void> {
  await withServer(name, async (options) => {
    if (!(await revokeAnalyst(options))) throw new RefusalError(`There is no analyst ${name}.`);
    answer(given, { name, revoked: true }, `${name} 已收回 · revoked`);
  });
}
