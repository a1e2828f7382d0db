import { cpus } from "node:os";

const spentByAll = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** Begins to watch the machine. The answer says how many seconds have passed, and which share of the processors had nothing to do meanwhile. */
export function watchStage({ now = Date.now, spent = spentByAll, processors = cpus().length } = {}) {
  const began = now();
  const before = spent();
  return () => {
    const ms = now() - began;
    const idle = ms === 0 ? 0 : Math.max(0, 1 - (spent() - before) / (ms * processors));
    return `── ${(ms / 1000).toFixed(1)} s, ${Math.round(idle * 100)} % of the processors idle`;
  };
}
