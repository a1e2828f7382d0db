import { configureStore } from "@reduxjs/toolkit";
import { adminApi } from "../api/admin-api.ts";

export const store = configureStore({
  reducer: { [adminApi.reducerPath]: adminApi.reducer },
  middleware: (getDefault) => getDefault().concat(adminApi.middleware),
});
