/** One line for each noun that refuses something, in the order of the alphabet. A test names a file that is missing. */
export * from "./accounts.ts";
export * from "./back-office.ts";
export * from "./blocks.ts";
export * from "./calls.ts";
export * from "./chat.ts";
export * from "./comments.ts";
export * from "./follows.ts";
export * from "./likes.ts";
export * from "./media.ts";
export * from "./members.ts";
export * from "./notes.ts";
export * from "./notifications.ts";
export * from "./own-data.ts";
export * from "./realtime.ts";
export * from "./reports.ts";
export * from "./search.ts";
export * from "./verifications.ts";
