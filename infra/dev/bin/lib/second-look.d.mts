/** The part of vitest's JSON report that is looked at. */
interface Report {
  testResults: readonly { name: string; status: string; assertionResults: readonly { status: string }[] }[];
}

/**
 * The red files that run once more, alone: tests with real servers and browsers depend on how busy a machine is. None when many are red,
 * because that is a fault.
 */
export function filesToSeeAgain(report: Report): string[];
/** The report with what its second run found in place of what the first run found in the same files. */
export function withFilesOf<Whole extends Report>(report: Whole, again: Whole): Pick<Whole, "testResults">;
export function countsOf(report: Report): { passed: number; failed: number; total: number };
