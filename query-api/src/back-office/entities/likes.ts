import { likesEntity } from "@shiye/events/back-office/likes";
import { isBinned, isOfBinned } from "@shiye/infra/read-models/shown-counts";
import { compositeId } from "../composite-id.ts";
import { defineSource } from "../entity-source.ts";

/** Two tables as one. Each half is read in the order of its own index, and the halves are merged. Likes of what is in a recycle bin are not shown. */
const likes = `(
  select member_id, 1::bigint as target_type, note_id as target_id, liked_at from note_stats.note_likes
  union all
  select member_id, 2::bigint, comment_id, liked_at from comments.comment_likes
) l`;

const key = compositeId("l.member_id", "l.target_type", "l.target_id");

export const likesSource = defineSource(likesEntity, {
  models: ["note_stats", "comments", "members"],
  from: `${likes} left join members.members m on m.id = l.member_id`,
  // Outside of the union: with a condition of its own, a half would lose its order in the plan.
  where: `not case l.target_type when 1 then ${isBinned("l.target_id")} else ${isOfBinned("l.target_id")} end`,
  ...key,
  columns: {
    id: key.id,
    user_id: "l.member_id",
    user_display_id: "m.account_name",
    target_type: "l.target_type",
    target_id: "l.target_id",
    created_at: "l.liked_at",
  },
  filters: { user_display_id: "l.member_id", target_type: "l.target_type", target_id: "l.target_id" },
});
