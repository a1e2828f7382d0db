import { createApi } from "@reduxjs/toolkit/query/react";
import { sessionQuery } from "./base-query.ts";

/** Every feature injects its own endpoints; nothing is listed here but the tags by which cached entries are found. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: sessionQuery,
  tagTypes: ["Note", "WholeNote", "Comment", "Member", "Me", "Category", "Follow", "Chat", "Notification", "Unread"],
  endpoints: () => ({}),
  keepUnusedDataFor: 600,
});
