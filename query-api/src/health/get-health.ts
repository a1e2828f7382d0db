import type { GetHealth } from "@shiye/events/health";
import type { HandlerOf } from "@shiye/infra/http/call";

/** One probe for each engine that answers depend on; it throws or takes too long when the engine is down. */
export type EngineProbes = Readonly<Record<string, () => Promise<unknown>>>;

const PROBE_PATIENCE_MS = 1000;

export function createGetHealth(options: { version: string; probes: EngineProbes; now: () => number }): HandlerOf<typeof GetHealth> {
  const startedAt = options.now();
  return async (_input, { response }) => {
    const states = await Promise.all(Object.entries(options.probes).map(async ([name, probe]) => [name, await stateOf(probe)] as const));
    const engines = Object.fromEntries(states);
    response.setHeader("Cache-Control", "no-store");
    const status = states.every(([, state]) => state === "up") ? "ok" : "degraded";
    return { data: { status, version: options.version, uptime: Math.round((options.now() - startedAt) / 1000), engines } };
  };
}

async function stateOf(probe: () => Promise<unknown>): Promise<"up" | "down"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"down">((resolve) => {
    timer = setTimeout(() => resolve("down"), PROBE_PATIENCE_MS);
  });
  try {
    return await Promise.race([probe().then(() => "up" as const), late]);
  } catch {
    return "down";
  } finally {
    clearTimeout(timer);
  }
}
