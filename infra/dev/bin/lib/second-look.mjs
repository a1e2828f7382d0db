/** More red files than this are no accident of a busy machine. */
const MOST = 3;

export function filesToSeeAgain({ testResults }) {
  const red = testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  return red.length > MOST ? [] : red;
}

export function withFilesOf({ testResults }, again) {
  const seen = new Map(again.testResults.map((file) => [file.name, file]));
  return { testResults: testResults.map((file) => seen.get(file.name) ?? file) };
}

export function countsOf({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const having = (status) => tests.filter((test) => test.status === status).length;
  return { passed: having("passed"), failed: having("failed"), total: tests.length };
}
