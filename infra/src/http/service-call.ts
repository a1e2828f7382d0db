import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import type { RequestHandler } from "express";
import type { z } from "zod";
import type { TokenService } from "./access-tokens.ts";
import { sendAnswer, sendRefusal } from "./answers.ts";
import { parseInput } from "./parse-input.ts";

type Answer = Parameters<typeof sendAnswer>[1];

/** The handler of a call of another service. Below /internal, which the gateway never forwards, and only from services that know our secret. */
export function serviceCall<Schema extends z.ZodType>(
  tokens: Pick<TokenService, "isService">,
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<Answer | Refusal>,
): RequestHandler {
  return async (request, response) => {
    const requestId = String(response.locals.requestId);
    if (!tokens.isService(request.get("authorization") ?? "")) return sendRefusal(response, refuse("token-invalid"), requestId);
    const asked = parseInput(schema, request.body ?? {});
    if (!asked.ok) return sendRefusal(response, asked.refusal, requestId);
    const answer = await handle(asked.value);
    if (isRefusal(answer)) sendRefusal(response, answer, requestId);
    else sendAnswer(response, answer);
  };
}
