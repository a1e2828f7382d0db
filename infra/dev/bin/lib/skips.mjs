/** What was skipped and why it may be, from vitest's own report. */
export function judgeSkips({ testResults }, allowed, relativeTo) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relativeTo(name), ran: test.status === "passed" || test.status === "failed" })),
  );
  const names =
    ({ file, title }) =>
    (test) =>
      test.file === file && [test.title, ...test.ancestorTitles].some((one) => one.startsWith(title));
  const here = allowed.filter((entry) => entry.here());
  const expected = [];
  const unexpected = [];
  for (const test of tests.filter(({ ran }) => !ran)) {
    const entry = here.find((one) => names(one)(test));
    if (entry) expected.push(`${test.file}: ${test.fullName}: ${entry.reason}`);
    else unexpected.push(`${test.file}: ${test.fullName}`);
  }
  const files = new Set(tests.map(({ file }) => file));
  const stale = here
    .filter((entry) => files.has(entry.file) && !tests.some((test) => !test.ran && names(entry)(test)))
    .map(({ file, title }) => `${file}: ${title}`);
  return { expected, unexpected, stale };
}
