import type { EventLog } from "../log/event-log.ts";
import type { EventFeed } from "./event-feed.ts";

/** The embedded feed: every read model follows the log itself, from its own checkpoint. The name of the group is of no use here. */
export function createLogFeed(log: EventLog): EventFeed {
  return {
    subscribe: ({ group: _, ...options }) => log.subscribe(options),
    readLastPosition: () => log.readLastPosition(),
  };
}
