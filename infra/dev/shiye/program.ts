import { Command } from "commander";
import { addAdmin } from "./admin.ts";
import { addAnalyst } from "./analyst.ts";
import { addBackup } from "./backup.ts";
import { addCatalogue } from "./catalogue.ts";
import { addChart } from "./chart.ts";
import { addCompletion } from "./completion.ts";
import { addDeadLetters } from "./dead-letters.ts";
import { addKeys } from "./keys.ts";
import { addLog } from "./log.ts";
import { addProjections } from "./projections.ts";
import { addRebuild } from "./rebuild.ts";
import { addReplay } from "./replay.ts";
import { addServe } from "./serve.ts";

/** The command line of operators and analysts: `npm run shiye -- <verb>`. Every verb is a file of its own. */
export function createProgram(): Command {
  const program = new Command("npm run shiye --")
    .description("运维与分析的命令行 · the command line of operators and analysts")
    .showHelpAfterError()
    .showSuggestionAfterError();
  const verbs = [
    addAdmin,
    addAnalyst,
    addBackup,
    addCatalogue,
    addChart,
    addCompletion,
    addDeadLetters,
    addKeys,
    addLog,
    addProjections,
    addRebuild,
    addReplay,
    addServe,
  ];
  for (const add of verbs) add(program);
  return program;
}
