import type { ActivityType } from "@shiye/events/activity";

export type ActivityRow = {
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

/** By the id of the event, which is what makes an activity one. */
export type ActivityBatch = Map<string, ActivityRow>;
