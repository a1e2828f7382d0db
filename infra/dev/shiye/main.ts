/** The command line of operators and analysts: `npm run shiye -- <verb>`. Every verb is a file of its own. */
import { admin } from "./admin.ts";
import { catalogue } from "./catalogue.ts";
import { deadLetters } from "./dead-letters.ts";
import { log } from "./log.ts";
import { rebuild } from "./rebuild.ts";
import { UsageError, type Verb } from "./verb.ts";

const verbs: readonly Verb[] = [admin, catalogue, deadLetters, log, rebuild];

const [name, ...args] = process.argv.slice(2);
const verb = verbs.find((one) => one.name === name);

if (!verb) {
  const lines = verbs.map((one) => `  ${one.usage.padEnd(76)}${one.summary}`);
  console.error(["Usage: npm run shiye -- <verb>", "", ...lines].join("\n"));
  process.exitCode = name === undefined || name === "help" ? 0 : 1;
} else {
  try {
    await verb.run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nUsage: npm run shiye -- ${verb.usage}`);
    process.exitCode = 1;
  }
}
