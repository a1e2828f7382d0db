import type { Resync } from "@shiye/events/pushes";
import { everyLine } from "@shiye/infra/realtime/push-outbox";

/** How many clients of a node may load again in a second, six calls each or more: half of what a node answers. */
const RELOADS_A_SECOND = 100;

/** True if pushes to anybody may be missing, also the ends of sessions. A `resync` to one member concerns only their notifications. */
export function isForAll({ event, room }: { event: string; room: string }): boolean {
  return event === "resync" && (everyLine as readonly string[]).includes(room);
}

/** What a `resync` says at a node with so many connections: after a rebuild all of them get it in the same moment. */
export function resyncData(connections: number): Resync["data"] {
  return { withinMs: Math.round((connections / RELOADS_A_SECOND) * 1000) };
}
