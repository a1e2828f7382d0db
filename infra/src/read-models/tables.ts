/**
 * One line for each read model, in alphabetical order. A test compares it with the folder. The only other list is the order of waking in
 * projectors.
 */
export * from "./tables/activity.ts";
export * from "./tables/admin-actions.ts";
export * from "./tables/admins.ts";
export * from "./tables/blocks.ts";
export * from "./tables/chat.ts";
export * from "./tables/comments.ts";
export * from "./tables/drafts.ts";
export * from "./tables/folders.ts";
export * from "./tables/member-streams.ts";
export * from "./tables/members.ts";
export * from "./tables/note-filters.ts";
export * from "./tables/note-stats.ts";
export * from "./tables/note-views.ts";
export * from "./tables/notes.ts";
export * from "./tables/notifications.ts";
export * from "./tables/recycle-bin.ts";
export * from "./tables/reports.ts";
export * from "./tables/search.ts";
export * from "./tables/sessions.ts";
export * from "./tables/verifications.ts";
