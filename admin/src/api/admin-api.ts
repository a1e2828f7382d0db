import { createApi } from "@reduxjs/toolkit/query/react";
import { baseQuery } from "./base-query.ts";

/** One empty slice; every feature adds its own calls with `injectEndpoints`. */
export const adminApi = createApi({ reducerPath: "api", baseQuery, endpoints: () => ({}) });
