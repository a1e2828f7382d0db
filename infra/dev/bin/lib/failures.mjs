/** Longer messages show a document that was not what was expected. */
const LONGEST = 300;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** What failed, from vitest's own report: one line each. */
export function failuresOf({ testResults }, relativeTo) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const tests = failed.map((test) => `${relativeTo(name)}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    return tests.length > 0 || status !== "failed" ? tests : [`${relativeTo(name)}: ${firstLine(message)}`];
  });
}

function firstLine(message = "") {
  const [line = ""] = message.replace(COLOURS, "").trim().split("\n");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
