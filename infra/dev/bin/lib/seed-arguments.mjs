// What npm run seed can be told. Node's own modules only: it is read before anything is installed or built, so an answer comes at once.
import { parseArgs } from "node:util";

/** Of members, and of notes: when each of them comes is planned before the first one does. */
const MOST = 1_000_000;

const usage = `用法 · usage: npm run seed -- --members N --notes N [--seed words]（1–${MOST}）
  --members N    多少位成员 · how many members
  --notes N      多少篇笔记 · how many notes
  --seed words   同样的词写出同样的内容 · the same words write the same content`;

/** Ends the process with the usage when it is asked for (0), or when the words cannot be understood (2). */
export function readSeedArguments(words) {
  const values = parsed(words);
  if (values?.help) {
    console.log(usage);
    process.exit(0);
  }
  const [members, notes] = [count(values?.members), count(values?.notes)];
  if (!values || Number.isNaN(members) || Number.isNaN(notes)) {
    console.error(usage);
    process.exit(2);
  }
  return { demo: values.demo === true, members, notes, seed: values.seed };
}

function parsed(args) {
  const [flag, text] = [{ type: "boolean" }, { type: "string" }];
  try {
    return parseArgs({ args, options: { demo: flag, members: text, notes: text, seed: text, help: { ...flag, short: "h" } } }).values;
  } catch {
    return undefined;
  }
}

/** NaN: it cannot be. */
function count(value) {
  if (value === undefined) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 && number <= MOST ? number : Number.NaN;
}
