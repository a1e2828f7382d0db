import { Command, CommanderError } from "commander";
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
import { addReplay } from "./replay.ts";
import { addServe, type BuiltSites } from "./serve.ts";
import { EXIT, examples } from "./verb.ts";

/** The command line of operators and analysts: `npm run shiye -- <verb>`. Every verb is a file of its own. */
export function createProgram(sites?: BuiltSites): Command {
  const program = new Command("npm run shiye --")
    .description("运维与分析的命令行 · the command line of operators and analysts")
    .addHelpText(...examples("log stats", "log stats --help"))
    .addHelpText(
      "after",
      "\n退出码 · exit codes: 0 done; 1 refused, failed, or something differs; 2 the line or the configuration cannot be understood; 130 ended by Ctrl+C before it was done",
    )
    .showHelpAfterError()
    .showSuggestionAfterError()
    // Verbs take it over from here: whoever runs a line gets its fault, and says what the shell gets.
    .exitOverride();
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
    addReplay,
    (one: Command) => addServe(one, sites),
  ];
  for (const add of verbs) add(program);
  return program;
}

/** Runs what was typed. What cannot be understood was told already, with the help of the verb. */
export async function run(argv: readonly string[], program = createProgram()): Promise<void> {
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) process.exitCode = EXIT.misunderstood;
  }
}
