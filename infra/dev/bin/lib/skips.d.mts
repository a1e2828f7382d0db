export interface AllowedSkip {
  file: string;
  title: string;
  reason: string;
  here: () => boolean;
}

/** The part of vitest's JSON report that is looked at. */
interface Report {
  testResults: readonly {
    name: string;
    assertionResults: readonly { status: string; title: string; ancestorTitles: readonly string[]; fullName: string }[];
  }[];
}

/** Lines to show: skips that are allowed, such as are not, and entries of the list that name nothing which was skipped. */
export function judgeSkips(
  report: Report,
  allowed: readonly AllowedSkip[],
  relativeTo: (file: string) => string,
): { expected: string[]; unexpected: string[]; stale: string[] };
