/** One line for each read model, in the order of the alphabet. A test names a folder that is missing. */
export * from "./activity/index.ts";
export * from "./admins/index.ts";
export * from "./chat/index.ts";
export * from "./comments/index.ts";
export * from "./drafts/index.ts";
export * from "./feed/index.ts";
export * from "./member-streams/index.ts";
export * from "./members/index.ts";
export * from "./note-filters/index.ts";
export * from "./note-stats/index.ts";
export * from "./note-views/index.ts";
export * from "./notes/index.ts";
export * from "./notifications/index.ts";
export * from "./recycle-bin/index.ts";
export * from "./search/index.ts";
export * from "./sessions/index.ts";
export * from "./verifications/index.ts";
