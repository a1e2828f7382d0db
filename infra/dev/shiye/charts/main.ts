import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { createCommunity, createStory } from "@shiye/projectors/testing/story";
import { tellHistory } from "../examples/history.ts";
import { commandInto, PICTURES, workedExamples } from "../examples/page.ts";
import { appendStory } from "../testing/append-story.ts";

// npm run analysts:charts: draws the pictures of docs/analysts anew, by the commands that its page has.

const folder = mkdtempSync(path.join(tmpdir(), "shiye-charts-"));
// mkdtemp makes 0700, which sends root down its slower road.
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), durable: false, log: () => {} });
try {
  const secret = () => randomBytes(32).toString("hex");
  const variables = { DATABASE_URL: postgres.url, DATA_DIR: folder, MASTER_KEY: secret(), JWT_SECRET: secret(), EVENT_LOG_URL: "" };
  const engines = await openEngines(readConfig(variables), "charts", 2);
  const story = createStory();
  const timed = tellHistory(story, createCommunity(story));
  await appendStory(engines.log, story.events.map(timed));
  await engines.close();
  const shiye = ["--import", "tsx", path.resolve(import.meta.dirname, "../main.ts")];
  for (const { commands } of workedExamples())
    for (const words of commands)
      execFileSync(process.execPath, [...shiye, ...commandInto(PICTURES, words)], {
        stdio: "inherit",
        env: { ...inheritedEnvironment(), ...variables },
      });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
