import { describeEventLog } from "./event-log.contract.ts";
import { createMemoryEventLogs } from "./testing/memory-event-log.ts";

/** The port asks for nothing that only PostgreSQL has: a log in memory keeps its promises, too. */
describeEventLog("event log in memory", async () => {
  const logs = createMemoryEventLogs();
  return {
    open: async () => logs.open(),
    // Nothing lies between a client and the log.
    cutConnections: async () => {},
    gapless: true,
    idsUniqueInWholeLog: true,
    close: async () => {},
  };
});
