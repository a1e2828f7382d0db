/** A process of its own, so that those who attack and those who are innocent do not wait for each other. argv: one AttackOrder as JSON. */
import { z } from "zod";
import { hostileTries } from "./hostile-requests.ts";
import { attack } from "./send-hostile.ts";

const AttackOrder = z.object({
  port: z.number(),
  target: z.object({ read: z.string(), write: z.string() }),
  tries: z.number(),
  seed: z.number(),
  atOnce: z.number(),
  limitMs: z.number(),
  /** Text that must come back to nobody who attacks. */
  secret: z.string(),
});
export type AttackOrder = z.infer<typeof AttackOrder>;

export interface AttackReport {
  made: number;
  seconds: number;
  /** How many first answers there were of each status; `none`: reset before one. */
  statuses: Record<string, number>;
  /** Tries that were answered with what was meant for somebody else. */
  leaked: string[];
}

const order = AttackOrder.parse(JSON.parse(process.argv[2] ?? "{}"));
const began = performance.now();
const answers = await attack(order.port, hostileTries(order.target, order.tries, order.seed), order);
const statuses: Record<string, number> = {};
for (const { answer } of answers) {
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "none";
  statuses[status] = (statuses[status] ?? 0) + 1;
}
const report: AttackReport = {
  made: answers.length,
  seconds: (performance.now() - began) / 1000,
  statuses,
  leaked: answers.filter(({ answer }) => answer.includes(order.secret)).map(({ name }) => name),
};
process.send?.(report, undefined, undefined, () => process.exit(0));
