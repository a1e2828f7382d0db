import type { BaseQueryApi, BaseQueryFn } from "@reduxjs/toolkit/query";
import { type ApiRefusal, type ApiRequest, callApi } from "./http.ts";
import { expiresSoon, refreshSession } from "./session-refresh.ts";
import { type SessionRoot, sessionExpired } from "./session-slice.ts";

interface AnswerMeta {
  message: string;
}

/**
 * One call with the member's token. A token that is about to die is exchanged first; a 401 is answered by one exchange and
 * one more try; a 401 after that means that the session is over, and is wiped.
 */
export const sessionQuery: BaseQueryFn<ApiRequest, unknown, ApiRefusal, object, AnswerMeta> = async (request, api) => {
  const token = tokenOf(api);
  if (token && expiresSoon(token, Date.now())) await refreshSession(api);
  const held = tokenOf(api);
  let answer = await callApi(request, { token: held, signal: api.signal });
  if ("refusal" in answer && answer.refusal.status === 401 && held) {
    const outcome = await refreshSession(api);
    // While the server cannot say whether the session lives, the caller hears just that, and the session is kept.
    if (typeof outcome === "object") return { error: outcome };
    if (outcome === "renewed") answer = await callApi(request, { token: tokenOf(api), signal: api.signal });
    if ("refusal" in answer && answer.refusal.status === 401) {
      // Of several calls that find it out, the first ends it.
      if (tokenOf(api)) api.dispatch(sessionExpired());
      return { error: { ...answer.refusal, code: "session-over", message: "会话已过期，已自动退出登录" } };
    }
  }
  if ("refusal" in answer) return { error: answer.refusal };
  return { data: answer.data, meta: { message: answer.message } };
};

function tokenOf(api: Pick<BaseQueryApi, "getState">): string | null {
  return (api.getState() as SessionRoot).session.token;
}
