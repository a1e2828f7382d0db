import { type RefusalCode, refusalMessages } from "@shiye/events/refusals";
import { z } from "zod";
import type { Tracing } from "../tracing/tracing.ts";
import type { Principal, TokenService } from "./access-tokens.ts";

/** The answer of a service, success or refusal. Anything else counts as an outage. */
const AnswerBody = z.object({ message: z.string(), success: z.boolean(), error: z.string().optional(), data: z.unknown().optional() });

type ServiceAnswer = { ok: true; data: unknown } | { ok: false; status: number; code: string; message: string; retryAfterSeconds?: number };

interface ServiceCall {
  /** The member whose call it is. The other service decides it as if the member had called. */
  principal: Principal;
  /** The client's address, sent as X-Forwarded-For. */
  address: string;
  method: "POST" | "PUT" | "DELETE";
  /** The path below /api. */
  path: string;
  body: unknown;
}

export type ServiceClient = (call: ServiceCall) => Promise<ServiceAnswer>;

/**
 * Calls another of our services for a member who is connected here. The token is signed for this call, because the member's own token may
 * expire while the line is open. The other service checks whether the session is open. Never throws.
 */
export function createServiceClient(options: {
  url: string;
  tokens: Pick<TokenService, "signAccess">;
  timeoutMs: number;
  /** The trace of the call begins here: a message on a line has no trace. */
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
      // The call may have arrived. A caller that gave it a key may send it again.
      onError(error);
      const code: RefusalCode = "unavailable";
      return { ok: false, status: 503, code, message: refusalMessages[code] };
    } finally {
      span?.end();
    }
  };
}
