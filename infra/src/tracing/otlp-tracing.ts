import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import { uuidv7obj } from "uuidv7";
import { callSpanIdOf, readTraceparent, traceIdOf, writeTraceparent } from "./trace-ids.ts";
import type { OpenTracing, SpanFacts } from "./tracing.ts";

/** Shorter than the patience of whoever stops a service. */
const CLOSE_PATIENCE_MS = 2000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
} as const;

/** OTLP over HTTP. A collector that is away costs the spans and nothing else. */
export function createOtlpTracing(options: { endpoint: string; ratio: number; service: string; version: string }): OpenTracing {
  // Read while a span is made, which happens at once.
  let call: { traceId: string; spanId: string } | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": options.service, "service.namespace": "shiye", "service.version": options.version }),
    // By the trace's id, so that all services keep the same ones, also those that hear of a trace by an event alone.
    sampler: new TraceIdRatioBasedSampler(options.ratio),
    idGenerator: {
      generateTraceId: () => call?.traceId ?? uuidv7obj().toHex(),
      generateSpanId: () => call?.spanId ?? randomBytes(8).toString("hex"),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${options.endpoint}${options.endpoint.endsWith("/") ? "" : "/"}v1/traces` }),
        scheduledDelayMillis: 1000,
      }),
    ],
  });
  const tracer = provider.getTracer("shiye");

  return {
    begin(name, { kind = "internal", parent, link, call: requestId, facts = {} } = {}) {
      const from = parent === undefined ? undefined : readTraceparent(parent);
      const context = from ? trace.setSpanContext(ROOT_CONTEXT, contextOf(from)) : ROOT_CONTEXT;
      const linked = link === undefined ? undefined : readTraceparent(link);
      const links = linked ? [{ context: contextOf(linked) }] : [];
      const traceId = requestId === undefined ? undefined : traceIdOf(requestId);
      call = traceId === undefined ? undefined : { traceId, spanId: callSpanIdOf(traceId) };
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: attributesOf(facts), links }, context);
      call = undefined;
      const sampled = span.isRecording();
      const ids = span.spanContext();
      return {
        traceparent: writeTraceparent(ids.traceId, ids.spanId, sampled),
        sampled,
        end(more = {}, failed = false) {
          span.setAttributes(attributesOf(more));
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    // Nobody waits for a collector that does not answer.
    close: () => Promise.race([provider.shutdown(), delay(CLOSE_PATIENCE_MS, undefined, { ref: false })]),
  };
}

function contextOf({ traceId, spanId, sampled }: { traceId: string; spanId: string; sampled: boolean }): SpanContext {
  return { traceId, spanId, traceFlags: Number(sampled), isRemote: true };
}

/** The library's lists may be written to. */
function attributesOf(facts: SpanFacts): Record<string, string | number | string[]> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, typeof value === "object" ? [...value] : value]));
}
