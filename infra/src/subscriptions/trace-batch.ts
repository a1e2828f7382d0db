import type { StoredEvent } from "@shiye/events/envelope";
import { callParent } from "../tracing/trace-ids.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** A push of many events is shown in at most this many of their traces, because their ids travel with it. */
const MOST_TOLD = 5;

interface BatchTrace {
  /** `traceparent`s for the pushes of the batch. */
  readonly traces: readonly string[];
  end(failed: boolean): void;
}

/** A span for each event of a batch, in the trace of the call that made the event. */
export function traceBatch(tracing: Tracing, model: string, events: readonly StoredEvent[]): BatchTrace {
  const spans = events.map(({ type, position, metadata }) =>
    tracing.begin(`project ${model}`, {
      kind: "consumer",
      parent: callParent(metadata.correlationId),
      facts: { "shiye.read_model": model, "shiye.event.type": type, "shiye.position": String(position), "shiye.batch": events.length },
    }),
  );
  const told = spans.filter(({ sampled }) => sampled).slice(0, MOST_TOLD);
  return {
    traces: told.map(({ traceparent }) => traceparent),
    end: (failed) => {
      for (const span of spans) span.end({}, failed);
    },
  };
}
