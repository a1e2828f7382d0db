import { Gauge, Histogram, Registry } from "prom-client";

/** A gauge that is read at each scrape. */
export interface LiveFigure {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

export interface CallMetrics {
  /** `call` is the name of the contract. It is never a path, because paths contain ids. */
  observe(call: string, status: number, seconds: number): void;
  /** Prometheus text. */
  scrape(): Promise<{ contentType: string; text: string }>;
}

/** Upper bounds in seconds: from an answer from memory to a search that times out. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts the calls of a service by contract and status, and measures their durations. */
export function createCallMetrics(figures: readonly LiveFigure[] = []): CallMetrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: "shiye_call_duration_seconds",
    help: "From a call's arrival at the service to the end of its answer",
    labelNames: ["call", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const { name, help, read } of figures) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  return {
    observe: (call, status, seconds) => calls.observe({ call, status }, seconds),
    scrape: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
