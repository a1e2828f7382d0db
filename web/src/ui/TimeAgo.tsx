import { useMinute } from "../platform/use-minute.ts";
import { relativeTime } from "./relative-time.ts";

/** How long ago something was, which stays right while it is read. `at` is an ISO time. */
export function TimeAgo({ at }: { at: string }) {
  return relativeTime(at, useMinute());
}
