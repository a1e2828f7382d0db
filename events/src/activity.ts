/** What the back office's monitor shows. Source: specification 002 §3. */
const ACTIVITY_TYPES = ["user_register", "post_publish", "comment_publish"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
