/** SQL: when a draft was first saved, in milliseconds since 1970. An index of the drafts is of this very expression. */
export const draftMs = "(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint";
