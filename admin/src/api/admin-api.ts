import { createApi } from "@reduxjs/toolkit/query/react";
import { baseQuery } from "./base-query.ts";

/** One empty slice; every feature adds its own calls with `injectEndpoints`. A page that was left is kept for five minutes. */
export const adminApi = createApi({
  reducerPath: "api",
  baseQuery,
  keepUnusedDataFor: 300,
  tagTypes: ["Rows", "Admin", "Projections", "Reports", "Activities"],
  endpoints: () => ({}),
});
