import { check } from "recheck";
import { attack } from "./attack-expression.ts";

interface Verdict {
  /** Whether its cost grows as the text does, and no faster. */
  linear: boolean;
  /** How that is known, or the text that costs more. */
  because: string;
}

const PATIENCE_MS = 20_000;

/**
 * Without repetition an attempt has a bounded cost. The others are judged by recheck (an automaton where the expression is one, else a
 * search for expensive texts); those that it cannot judge are attacked here.
 */
export async function judge(source: string, flags: string): Promise<Verdict> {
  if (!/[*+{]/.test(source)) return { linear: true, because: "nothing in it repeats" };
  const found = await check(source, flags, { timeout: PATIENCE_MS });
  if (found.status === "safe") return { linear: true, because: `recheck: ${found.complexity.summary}` };
  if (found.status === "vulnerable")
    return { linear: false, because: `recheck: ${found.complexity.summary}, ${found.attack.pattern.slice(0, 200)}` };
  const expensive = attack(new RegExp(source, flags));
  return expensive === undefined
    ? { linear: true, because: "no generated text was expensive" }
    : { linear: false, because: `${expensive} costs more than its length` };
}
