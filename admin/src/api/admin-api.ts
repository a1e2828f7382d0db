import { createApi } from "@reduxjs/toolkit/query/react";
import { baseQuery } from "./base-query.ts";

/** An empty API; every feature adds its calls with `injectEndpoints`. The data of a page that was left are kept for five minutes. */
export const adminApi = createApi({
  reducerPath: "api",
  baseQuery,
  keepUnusedDataFor: 300,
  tagTypes: ["Rows", "Admin", "Projections", "Reports", "Activities"],
  endpoints: () => ({}),
});
