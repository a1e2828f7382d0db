import type { DeliveredPush } from "@shiye/infra/realtime/push-bus";
import type { Tracing } from "@shiye/infra/tracing/tracing";

/** Begins spans when pushes arrive at this node, in their traces. The returned function ends them when every connection is written to. */
export function tracePushes(tracing: Tracing | undefined, pushes: readonly DeliveredPush[]): (receivers: number) => void {
  const traces = tracing ? pushes.flatMap((push) => push.traces ?? []) : [];
  if (!tracing || traces.length === 0) return () => {};
  const facts = { "shiye.pushes": [...new Set(pushes.map(({ push }) => push.event))], "shiye.position": String(pushes[0]?.position) };
  const spans = traces.map((parent) => tracing.begin("push", { kind: "producer", parent, facts }));
  return (receivers) => {
    for (const span of spans) span.end({ "shiye.push.receivers": receivers });
  };
}
