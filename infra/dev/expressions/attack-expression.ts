/** UTF-16 units: enough to tell a square from a line. */
const LENGTH = 60_000;
/** Reading so much takes a millisecond; the square of it takes seconds. */
const MOST_MS = 50;
const TRIES = 3;

/** One of each kind of character that expressions tell apart. */
const KINDS = ["a", "Z", "0", "_", " ", "\t", "\n", "<", ">", '"', "'", "&", ".", "-", "/", ":", "é", "字", "😀", "\u200d", "🏽"];

/** A repeated piece, between a beginning and an end that may spoil the match, that costs more than its length; undefined if there is none. */
export function attack(expression: RegExp): string | undefined {
  const literals = expression.source.split(/[\\^$.|?*+()[\]{}]+/).filter((piece) => piece !== "");
  const pieces = [...new Set([...KINDS, ...literals, ...expression.source])];
  const pumps = [...pieces, ...literals.flatMap((one) => pieces.map((other) => one + other))];
  for (const pump of new Set(pumps))
    for (const beginning of ["", literals[0] ?? ""])
      for (const end of ["", "\u0000"]) {
        if (isExpensive(expression, (times) => beginning + pump.repeat(times) + end, pump.length))
          return `${JSON.stringify(beginning)} + ${JSON.stringify(pump)}.repeat(n) + ${JSON.stringify(end)}`;
      }
  return undefined;
}

/** In small steps at first, so that one whose cost doubles with each character is left before it takes for ever. */
function isExpensive(expression: RegExp, textOf: (times: number) => string, width: number): boolean {
  const most = Math.floor(LENGTH / width);
  for (let times = 10; times < most * 3; times = Math.ceil(times * (times < 100 ? 1.25 : 3))) {
    const text = textOf(Math.min(times, most));
    const costs = () => costOf(expression, text);
    if (costs() > MOST_MS && Array.from({ length: TRIES }, costs).every((cost) => cost > MOST_MS)) return true;
  }
  return false;
}

/** Milliseconds of processor time: what else the machine does is not counted. */
function costOf(expression: RegExp, text: string): number {
  const before = process.cpuUsage();
  const began = performance.now();
  text.replace(expression, "");
  const { user, system } = process.cpuUsage(before);
  return Math.min((user + system) / 1000, performance.now() - began);
}
