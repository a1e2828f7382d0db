import type { EventLog } from "../event-store/event-log.ts";
import { callParent } from "./trace-ids.ts";
import type { Tracing } from "./tracing.ts";

/** A log whose appends are spans of the calls that they belong to. */
export function tracedLog(log: EventLog, tracing: Tracing | undefined): EventLog {
  if (!tracing) return log;
  return {
    ...log,
    async append(request) {
      const [first] = request.events;
      const span = tracing.begin("append", {
        kind: "producer",
        parent: first && callParent(first.metadata.correlationId),
        facts: { "shiye.event.types": request.events.map(({ type }) => type) },
      });
      try {
        const result = await log.append(request);
        span.end({ "shiye.append.status": result.status });
        return result;
      } catch (error) {
        span.end({}, true);
        throw error;
      }
    },
  };
}
