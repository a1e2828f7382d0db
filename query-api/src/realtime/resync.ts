import type { PublishedPush, Push, Resync } from "@shiye/events/pushes";
import { everyLine } from "@shiye/infra/realtime/push-outbox";

/** How many clients of a node may load again in a second, six calls each or more: about half of what a node answers. */
const RELOADS_A_SECOND = 100;

/** True if pushes to anybody may be missing, also the ends of sessions. A `resync` to one member concerns only their notifications. */
export function isForAll(push: PublishedPush | Push): push is Resync {
  return push.event === "resync" && (everyLine as readonly string[]).includes(push.room);
}

/** The data of a `resync` that so many clients get in the same moment. A client that resumes gets one without: it comes alone. */
export function resyncData(clients: number): Resync["data"] {
  return { withinMs: Math.round((clients / RELOADS_A_SECOND) * 1000) };
}
