import { expect, it } from "vitest";
import { createClusterProgram } from "./cluster-program.ts";

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super();
    this.code = code;
  }
}
const silent = { writeErr: () => {}, writeOut: () => {} };
const program = () =>
  createClusterProgram((code) => {
    throw new Exit(code);
  }).configureOutput(silent);
const codeOf = (work: () => void): number | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Exit ? error.code : undefined;
  }
};

it.each([[["--nodes", "3"]], [["--query-api", "0"]], [["--query-api", "0x2"]], [["--kafka", "docker"]], [["word"]]])(
  "the cluster ends with exit code 2 for a line that it cannot understand, as verbs do: %j",
  (words) => {
    expect(codeOf(() => program().parse(words, { from: "user" }))).toBe(2);
  },
);

it("the cluster ends with 0 for its help, and with 1 for what this machine lacks", () => {
  expect(codeOf(() => program().parse(["--help"], { from: "user" }))).toBe(0);
  expect(codeOf(() => program().error("--kafka native: no Java"))).toBe(1);
  expect(codeOf(() => program().parse(["--query-api", "3"], { from: "user" }))).toBeUndefined();
});
