import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from "@reduxjs/toolkit/query";
import type { Tokens } from "@shiye/events/accounts";
import { clearSession, readAccessToken, readRefreshToken, storeTokens } from "./session-storage.ts";

interface ApiError {
  status: number;
  message: string;
  /** The sign-in is to be sent again with a captcha. */
  captchaRequired?: boolean;
}

/** What the server said, or one sentence for each way in which it could not. Source: specification 002 §8. */
const statusMessages: Readonly<Record<number, string>> = { 401: "未授权访问", 403: "禁止访问", 404: "资源不存在", 500: "服务器内部错误" };

const rawQuery = fetchBaseQuery({
  baseUrl: "/api",
  timeout: 60_000,
  prepareHeaders: (headers) => {
    const token = readAccessToken();
    if (token) headers.set("Authorization", `Bearer ${token}`);
    return headers;
  },
});

type Envelope = { data?: unknown; message?: string; details?: { captchaRequired?: boolean } };

const envelopeOf = (value: unknown): Envelope => (typeof value === "object" && value !== null ? value : {});

let refreshing: Promise<boolean> | undefined;

/** One refresh at a time, however many calls find their token expired at once. */
function refreshOnce(...context: [Parameters<typeof rawQuery>[1], Parameters<typeof rawQuery>[2]]): Promise<boolean> {
  refreshing ??= (async () => {
    const token = readRefreshToken();
    if (!token) return false;
    const answer = await rawQuery({ url: "/auth/admin/refresh", method: "POST", body: { refresh_token: token } }, ...context);
    if (answer.error) return false;
    storeTokens((envelopeOf(answer.data).data as { tokens: Tokens }).tokens);
    return true;
  })().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Unwraps the envelope, refreshes an expired token once, and ends the session when that fails. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, extra) => {
  const hadToken = readAccessToken() !== null;
  let answer = await rawQuery(args, api, extra);
  if (answer.error?.status === 401 && hadToken && (await refreshOnce(api, extra))) answer = await rawQuery(args, api, extra);
  if (!answer.error) return { data: envelopeOf(answer.data).data };

  const { error } = answer;
  if (typeof error.status !== "number") return { error: { status: 0, message: "网络连接失败，请检查网络设置" } };
  if (error.status === 401 && hadToken) {
    clearSession();
    return { error: { status: 401, message: "登录已过期，请重新登录" } };
  }
  const { details } = envelopeOf(error.data);
  const message = envelopeOf(error.data).message ?? statusMessages[error.status] ?? `请求失败 (${error.status})`;
  return { error: { status: error.status, message, ...(details?.captchaRequired ? { captchaRequired: true } : {}) } };
};

export function messageOf(error: unknown, fallback: string): string {
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string" ? error.message : fallback;
}
