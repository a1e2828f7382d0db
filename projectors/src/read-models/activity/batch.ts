import type { ActivityType } from "@shiye/events/activity";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

type ActivityRow = {
  event_id: string;
  position: bigint;
  type: ActivityType;
  member_id: number;
  note_id?: number;
  comment_id?: number;
  title?: string;
  content?: string;
  created_at: string;
};

export interface ActivityBatch extends DepartureBatch {
  /** By the id of the event, so that a repeated event is one activity. */
  happened: Map<string, ActivityRow>;
}
