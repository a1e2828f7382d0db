import type { BaseQueryFn } from "@reduxjs/toolkit/query";
import { type ApiRefusal, type ApiRequest, callApi } from "@shiye/client/http";
import { createSession } from "@shiye/client/session";
import { storedSession } from "./session-storage.ts";

const session = createSession({ refreshPath: "/auth/admin/refresh", lock: "admin-session-refresh", overMessage: "登录已过期，请重新登录" });

/** One call with the administrator's token, which is renewed when it must be. See infra/client/src/session.ts. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiRefusal> = async (request, { signal }) => {
  const answer = await session.call(storedSession, (token) => callApi(request, { token, signal }));
  return "refusal" in answer ? { error: answer.refusal } : { data: answer.data };
};

export function messageOf(error: unknown, fallback: string): string {
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string" ? error.message : fallback;
}
