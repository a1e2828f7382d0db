import { type RefusalCode, refusalMessages } from "@shiye/events/refusals";
import { z } from "zod";
import type { Tracing } from "../tracing/tracing.ts";
import type { Principal, TokenService } from "./access-tokens.ts";

/** What a service answers, success or refusal; anything else is a fault of the way. */
const AnswerBody = z.object({ message: z.string(), success: z.boolean(), error: z.string().optional(), data: z.unknown().optional() });

type ServiceAnswer = { ok: true; data: unknown } | { ok: false; status: number; code: string; message: string; retryAfterSeconds?: number };

interface ServiceCall {
  /** Whom the call is made for: it is decided as their own call would be. */
  principal: Principal;
  /** The client's address, as the gateway would have named it. */
  address: string;
  method: "POST" | "PUT" | "DELETE";
  /** Below /api. */
  path: string;
  body: unknown;
}

export type ServiceClient = (call: ServiceCall) => Promise<ServiceAnswer>;

/**
 * Calls another of our services as a member who is connected here would: with a token of theirs, signed now, because the one they came
 * with may have run out while their line stands. Whether the sign-in stands is the other service's to say. Never throws.
 */
export function createServiceClient(options: {
  url: string;
  tokens: Pick<TokenService, "signAccess">;
  timeoutMs: number;
  /** A call begins a trace here: what was said over a line came with none. */
  tracing?: Tracing | undefined;
  onError: (error: unknown) => void;
}): ServiceClient {
  const { url, tokens, timeoutMs, tracing, onError } = options;
  return async ({ principal, address, method, path, body }) => {
    const span = tracing?.begin(`line ${method}`, { kind: "client" });
    try {
      const response = await fetch(new URL(`/api${path}`, url), {
        method,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${tokens.signAccess(principal)}`,
          "x-forwarded-for": address,
          ...(span ? { traceparent: span.traceparent } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = AnswerBody.parse(await response.json());
      if (answer.success) return { ok: true, data: answer.data };
      const retryAfter = Number(response.headers.get("retry-after"));
      return {
        ok: false,
        status: response.status,
        code: answer.error ?? "fault",
        message: answer.message,
        ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
      };
    } catch (error) {
      // Whether the call arrived nobody knows; a caller who named it may send it again.
      onError(error);
      const code: RefusalCode = "unavailable";
      return { ok: false, status: 503, code, message: refusalMessages[code] };
    } finally {
      span?.end();
    }
  };
}
