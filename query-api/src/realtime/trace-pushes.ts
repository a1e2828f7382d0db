import type { DeliveredPush } from "@shiye/infra/realtime/push-bus";
import type { Tracing } from "@shiye/infra/tracing/tracing";

/** Spans from the arrival of pushes at this node until they are written to every connection, in the traces that they name. */
export function tracePushes(tracing: Tracing | undefined, pushes: readonly DeliveredPush[]): (receivers: number) => void {
  const traces = tracing ? pushes.flatMap((push) => push.traces ?? []) : [];
  if (!tracing || traces.length === 0) return () => {};
  const facts = { "shiye.pushes": [...new Set(pushes.map(({ push }) => push.event))], "shiye.position": String(pushes[0]?.position) };
  const spans = traces.map((parent) => tracing.begin("push", { kind: "producer", parent, facts }));
  return (receivers) => {
    for (const span of spans) span.end({ "shiye.push.receivers": receivers });
  };
}
