import { LOG_HEALTH_PATH } from "@shiye/events/health";
import { refuse } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { sendAnswer, sendRefusal } from "@shiye/infra/http/answers";
import type { Extend } from "@shiye/infra/http/api-app";

/**
 * Whether the log answers, for query-api, which reports it. query-api has no log, and the log may be on another server than its database.
 */
export function addLogHealth(
  app: Parameters<Extend>[0],
  { tokens, log }: { tokens: Pick<TokenService, "isService">; log: Pick<EventLog, "readLastPosition"> },
): void {
  app.get(LOG_HEALTH_PATH, async (request, response) => {
    const requestId = String(response.locals.requestId);
    if (!tokens.isService(request.get("authorization") ?? "")) return sendRefusal(response, refuse("token-invalid"), requestId);
    // An outage is the answer to this question, and no fault.
    const position = await log.readLastPosition().catch(() => undefined);
    if (position === undefined) return void response.status(503).end();
    sendAnswer(response, { data: { position: position.toString() }, message: "获取成功" });
  });
}
