import type { GetHealth } from "@shiye/events/health";
import type { HandlerOf } from "@shiye/infra/http/call";
import { pause } from "@shiye/infra/waiting";

/** One probe for each engine that answers depend on; it throws or takes too long when the engine is down. */
export type EngineProbes = Readonly<Record<string, () => Promise<unknown>>>;

const PROBE_PATIENCE_MS = 1000;
/** One look at the engines for all who ask within this time: it takes four processes, and anybody may ask. */
const REMEMBERED_MS = 250;

export function createGetHealth(options: { version: string; probes: EngineProbes; now: () => number }): HandlerOf<typeof GetHealth> {
  const startedAt = options.now();
  let looked: { at: number; states: Promise<(readonly [string, "up" | "down"])[]> } | undefined;
  const look = () => Promise.all(Object.entries(options.probes).map(async ([name, probe]) => [name, await stateOf(probe)] as const));
  return async (_input, { response }) => {
    if (!looked || options.now() - looked.at >= REMEMBERED_MS) looked = { at: options.now(), states: look() };
    const states = await looked.states;
    const engines = Object.fromEntries(states);
    response.setHeader("Cache-Control", "no-store");
    const status = states.every(([, state]) => state === "up") ? "ok" : "degraded";
    return { data: { status, version: options.version, uptime: Math.round((options.now() - startedAt) / 1000), engines } };
  };
}

async function stateOf(probe: () => Promise<unknown>): Promise<"up" | "down"> {
  const over = new AbortController();
  try {
    return await Promise.race([probe().then(() => "up" as const), pause(PROBE_PATIENCE_MS, over.signal).then(() => "down" as const)]);
  } catch {
    return "down";
  } finally {
    over.abort();
  }
}
