import type { BaseQueryFn } from "@reduxjs/toolkit/query";
import { type ApiRefusal, type ApiRequest, callApi } from "@shiye/client/http";
import { callAsMember } from "./session.ts";

interface AnswerMeta {
  message: string;
}

/** One call with the member's token. */
export const sessionQuery: BaseQueryFn<ApiRequest, unknown, ApiRefusal, object, AnswerMeta> = async (request, api) => {
  const answer = await callAsMember(api, (token) => callApi(request, { token, signal: api.signal }));
  if ("refusal" in answer) return { error: answer.refusal };
  return { data: answer.data, meta: { message: answer.message } };
};
