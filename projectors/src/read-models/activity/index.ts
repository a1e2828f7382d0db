import type { PublishedPush } from "@shiye/events/pushes";
import { insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { activityModel } from "@shiye/infra/read-models/tables/activity";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { deleteRowsOf, departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { ActivityBatch } from "./batch.ts";
import { comments } from "./comments.ts";
import { members } from "./members.ts";
import { notes } from "./notes.ts";

const activities: TableShape = {
  name: "activities",
  columns: {
    event_id: "uuid",
    position: "bigint",
    type: "text",
    member_id: "bigint",
    note_id: "bigint",
    comment_id: "bigint",
    title: "text",
    content: "text",
    created_at: "timestamptz",
  },
  key: ["event_id"],
};

/** What happened, for the back office. An entry stays when its note or comment is deleted. Entries of a member who left are removed. */
export const activity = defineProjection<ActivityBatch>({
  model: activityModel,
  handlers: { members, notes, comments, departures },
  pushes: { "activity:new": ["MemberRegistered", "NotePublished", "CommentAdded"] },
  createBatch: () => ({ departed: new Set(), happened: new Map() }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, activityModel, batch);
    await deleteRowsOf(transaction, schema, departed, [["activities", "member_id"]]);
    const unless = hasLeft(schema, "fresh.member_id");
    const told = await insertRows(transaction, schema, activities, inKeyOrder(batch.happened), { existing: "keep", unless });
    // `told` has only small columns. The position says which event it was.
    const byPosition = new Map([...batch.happened.values()].map((row) => [String(row.position), row]));
    return told
      .flatMap(({ position }) => byPosition.get(String(position)) ?? [])
      .sort((one, other) => (one.position < other.position ? -1 : 1))
      .map(({ event_id }): PublishedPush => ({ room: "admins", event: "activity:new", data: { event_id } }));
  },
});
