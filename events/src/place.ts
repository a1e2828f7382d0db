import type { EventMetadata } from "./envelope.ts";

/** Where a member wrote from, as it is shown. What an administrator wrote in somebody's name says nothing of where that member is. */
export function placeOf({ actor, ipRegion }: Pick<EventMetadata, "actor" | "ipRegion">): string {
  return actor.kind === "admin" ? "" : (ipRegion ?? "");
}
