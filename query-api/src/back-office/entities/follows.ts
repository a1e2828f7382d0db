import { followsEntity } from "@shiye/events/back-office/follows";
import { compositeId } from "../composite-id.ts";
import { defineSource } from "../entity-source.ts";

const key = compositeId("f.follower_id", "f.followed_id");

export const followsSource = defineSource(followsEntity, {
  models: ["members"],
  from: `members.follows f
    left join members.members er on er.id = f.follower_id
    left join members.members ed on ed.id = f.followed_id`,
  ...key,
  columns: {
    id: key.id,
    follower_id: "f.follower_id",
    follower_display_id: "er.account_name",
    follower_nickname: "er.nickname",
    following_id: "f.followed_id",
    following_display_id: "ed.account_name",
    following_nickname: "ed.nickname",
    created_at: "f.followed_at",
  },
  filters: { follower_display_id: "f.follower_id", following_display_id: "f.followed_id" },
});
