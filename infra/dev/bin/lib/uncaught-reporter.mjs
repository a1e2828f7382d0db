import { writeFileSync } from "node:fs";

/** The report of vitest in JSON leaves out errors that no test caught. This one counts them, in the file that `UNCAUGHT_FILE` names. */
export default class UncaughtReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNCAUGHT_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.length));
  }
}
