import { Gauge, Registry } from "prom-client";

/** What is measured of one incarnation of a read model. */
interface MeasuredProjection {
  model: string;
  version: number;
  position: bigint;
  tail: bigint;
  lag: bigint;
  rate: number;
  quarantined: number;
  state: string | undefined;
}

const gauges: readonly { name: string; help: string; of: (projection: MeasuredProjection) => number }[] = [
  { name: "shiye_projection_position", help: "Log position that the read model has passed", of: ({ position }) => Number(position) },
  { name: "shiye_projection_tail", help: "Last position of the log itself", of: ({ tail }) => Number(tail) },
  { name: "shiye_projection_lag", help: "Positions between the read model and the real tail", of: ({ lag }) => Number(lag) },
  { name: "shiye_projection_events_per_second", help: "Events applied a second while working", of: ({ rate }) => rate },
  { name: "shiye_projection_version", help: "Version of the tables", of: ({ version }) => version },
  {
    name: "shiye_projection_quarantined_events",
    help: "Events set aside because they or one before them failed",
    of: ({ quarantined }) => quarantined,
  },
  {
    name: "shiye_projection_running",
    help: "1 while a runner of this process is catching up or live",
    of: ({ state }) => (state === "live" || state === "catching-up" ? 1 : 0),
  },
];

/** Prometheus text, read afresh at every scrape: a marker of our own could stand still and look healthy. */
export function createProjectionMetrics(
  read: () => Promise<readonly MeasuredProjection[]>,
): () => Promise<{ contentType: string; text: string }> {
  return async () => {
    const projections = await read();
    const registry = new Registry();
    for (const { name, help, of } of gauges) {
      const gauge = new Gauge({ name, help, labelNames: ["model"], registers: [registry] });
      for (const projection of projections) gauge.set({ model: projection.model }, of(projection));
    }
    return { contentType: registry.contentType, text: await registry.metrics() };
  };
}
