/** Longer messages show a document that was not what was expected. */
const LONGEST = 300;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

export function failuresOf({ testResults }, relativeTo) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relativeTo(name);
    const tests = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages: [why] }) => ({
        of: `${file}: ${fullName}`,
        line: `${file}${placeIn(name, why)}: ${fullName}: ${reason(why)}`,
      }));
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    return tests.length > 0 || status !== "failed" ? tests : [{ of: file, line: `${file}: ${reason(message)}` }];
  });
}

/** `:12`, the line of the file in the stack of the error. */
function placeIn(name, message = "") {
  const [, line] = message.split(`${name}:`)[1]?.match(/^(\d+):\d+/) ?? [];
  return line === undefined ? "" : `:${line}`;
}

/** Lines of a browser's call log that say nothing about the page. */
const IDLE = /^(retrying|attempting|waiting \d+)/;

/** The first line of the message; of a browser's call log also what it waited for and what it saw last. */
function reason(message = "") {
  const [line = "", ...rest] = message.replace(COLOURS, "").trim().split("\n");
  const entries = rest.flatMap((each) => /^\s+- (.*)/.exec(each)?.[1] ?? []).filter((entry) => !IDLE.test(entry));
  return short([...new Set([line, ...entries.slice(0, 1), ...entries.slice(-1)])].join("; "));
}

const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
