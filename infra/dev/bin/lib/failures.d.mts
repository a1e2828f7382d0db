/** The part of vitest's JSON report that is looked at. */
interface Report {
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

/**
 * Each failed test, and each file that failed as a whole. `line` says where, which and why; `of` is the name that stays when it fails again
 * in another way.
 */
export function failuresOf(report: Report, relativeTo: (file: string) => string): { of: string; line: string }[];
