/** The part of vitest's JSON report that is looked at. */
interface Report {
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

/** A line for each failed test, and for each file that failed as a whole: where, which, and the first line of why. */
export function failuresOf(report: Report, relativeTo: (file: string) => string): string[];
