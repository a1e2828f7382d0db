import { Counter, Gauge, Registry } from "prom-client";
import type { SourceFault } from "./inspect-batch.ts";

/** What is measured of one generation of a subscription. */
interface MeasuredProjection {
  model: string;
  version: number;
  position: bigint;
  tail: bigint;
  lag: bigint;
  rate: number;
  deadLetters: number;
  state: string | undefined;
}

const gauges: readonly { name: string; help: string; of: (projection: MeasuredProjection) => number }[] = [
  { name: "shiye_projection_position", help: "Log position that the read model has passed", of: ({ position }) => Number(position) },
  { name: "shiye_projection_tail", help: "Last position of the log itself", of: ({ tail }) => Number(tail) },
  { name: "shiye_projection_lag", help: "Positions between the read model and the real tail", of: ({ lag }) => Number(lag) },
  { name: "shiye_projection_events_per_second", help: "Events applied a second while working", of: ({ rate }) => rate },
  { name: "shiye_projection_version", help: "Version of the tables", of: ({ version }) => version },
  {
    name: "shiye_projection_dead_letters",
    help: "Events that could not be handled, and those of their streams that wait behind them",
    of: ({ deadLetters }) => deadLetters,
  },
  {
    name: "shiye_projection_running",
    help: "1 while a runner of this process is catching up or live",
    of: ({ state }) => (state === "live" || state === "catching-up" ? 1 : 0),
  },
];

/** Prometheus text, computed at every scrape: a stored value could stand still and look healthy. */
export function createProjectionMetrics(
  read: () => Promise<readonly MeasuredProjection[]>,
  sourceFaults: () => Readonly<Record<SourceFault, number>>,
): () => Promise<{ contentType: string; text: string }> {
  return async () => {
    const projections = await read();
    const registry = new Registry();
    for (const { name, help, of } of gauges) {
      const gauge = new Gauge({ name, help, labelNames: ["model"], registers: [registry] });
      for (const projection of projections) gauge.set({ model: projection.model }, of(projection));
    }
    const faults = new Counter({
      name: "shiye_source_faults_total",
      help: "How often the source of events broke its order",
      labelNames: ["fault"],
      registers: [registry],
    });
    for (const [fault, count] of Object.entries(sourceFaults())) faults.inc({ fault }, count);
    return { contentType: registry.contentType, text: await registry.metrics() };
  };
}
