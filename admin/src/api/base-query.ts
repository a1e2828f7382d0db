import type { BaseQueryFn } from "@reduxjs/toolkit/query";
import { type ApiAnswer, type ApiRefusal, type ApiRequest, addressOf, callApi, NO_NETWORK, readAnswer } from "@shiye/client/http";
import { createSession } from "@shiye/client/session";
import { storedSession } from "./session-storage.ts";

export const session = createSession({
  refreshPath: "/auth/admin/refresh",
  lock: "admin-session-refresh",
  overMessage: "登录已过期，请重新登录",
});

/** One call with the administrator's token, which is renewed when necessary. See infra/client/src/session.ts. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiRefusal> = async (request, { signal }) => {
  const answer = await session.call(storedSession, (token) => callApi(request, { token, signal }));
  return "refusal" in answer ? { error: answer.refusal } : { data: answer.data };
};

interface EntityCall {
  path: string;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
}

/** A call whose path comes from a descriptor or is chosen at run time, so the compiler cannot check it by a contract. */
export const entityCall = (call: EntityCall): ApiRequest => call as ApiRequest;

/** Downloads a file of the API. A link could not send the token. */
export async function downloadFile(call: Pick<EntityCall, "path" | "query">): Promise<Blob> {
  let file: Blob | undefined;
  const answer = await session.call(storedSession, async (token): Promise<ApiAnswer> => {
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    const response = await fetch(addressOf(call), headers ? { headers } : {}).catch(() => null);
    if (!response) return { refusal: NO_NETWORK };
    if (!response.ok) return readAnswer(response.status, await response.json().catch(() => null));
    // If the server could not finish, the connection is cut. An incomplete file is not saved.
    file = await response.blob().catch(() => undefined);
    if (!file) return { refusal: { status: 0, code: "network", message: "文件没有传完，请重试" } };
    return { data: undefined, message: "" };
  });
  if ("refusal" in answer) throw new Error(answer.refusal.message);
  if (!file) throw new Error("服务器内部错误");
  return file;
}

export function messageOf(error: unknown, fallback: string): string {
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string" && error.message !== ""
    ? error.message
    : fallback;
}

/** Errors of single fields from the server; empty without any. */
export function fieldMessagesOf(error: unknown): Readonly<Record<string, string>> {
  if (typeof error !== "object" || error === null || !("details" in error)) return {};
  const { details } = error;
  if (typeof details !== "object" || details === null) return {};
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
