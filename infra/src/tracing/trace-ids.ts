/**
 * A request's id is its trace's: the same 128 bits. Every event names the request that made it (`correlationId`), so whoever handles an
 * event knows the trace, and nothing more is stored.
 */
export function traceIdOf(requestId: string): string | undefined {
  return UUID.test(requestId) ? requestId.replaceAll("-", "").toLowerCase() : undefined;
}

/** The request that a `traceparent` names; undefined when it names none. */
export function requestIdOf(traceparent: string | undefined): string | undefined {
  const traceId = PARENT.exec(traceparent ?? "")?.groups?.trace;
  if (!traceId || /^0+$/.test(traceId)) return undefined;
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Of the span that is the work on a call as a whole: the random half of a UUID, which is never all zeros. */
export function callSpanIdOf(traceId: string): string {
  return traceId.slice(16);
}

/** `traceparent` of the work on a call as a whole, known by the request's id alone. */
export function callParent(requestId: string): string | undefined {
  const traceId = traceIdOf(requestId);
  return traceId && writeTraceparent(traceId, callSpanIdOf(traceId), true);
}

export function writeTraceparent(traceId: string, spanId: string, sampled: boolean): string {
  return `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
}

export function readTraceparent(traceparent: string): { traceId: string; spanId: string; sampled: boolean } | undefined {
  const { trace, span, flags } = PARENT.exec(traceparent)?.groups ?? {};
  if (!trace || !span || !flags || /^0+$/.test(trace) || /^0+$/.test(span)) return undefined;
  return { traceId: trace, spanId: span, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Source: W3C Trace Context, version 00. */
const PARENT = /^00-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;
