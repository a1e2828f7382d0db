import { DEMO_SIGN_INS_PATH } from "@shiye/events/health";
import { refuse } from "@shiye/events/refusals";
import { hasDemoSignIns } from "@shiye/infra/engines/demo-sign-ins";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { sendAnswer, sendRefusal } from "@shiye/infra/http/answers";
import type { Extend } from "@shiye/infra/http/api-app";

/** Tells the gateway whether there are demo sign-ins. The gateway accepts the public's calls and has no database. */
export function addDemoSignIns(
  app: Parameters<Extend>[0],
  {
    tokens,
    pool,
    log,
  }: { tokens: Pick<TokenService, "isService">; pool: Parameters<typeof hasDemoSignIns>[0]; log: Pick<EventLog, "readIdempotencyKey"> },
): void {
  app.get(DEMO_SIGN_INS_PATH, async (request, response) => {
    const requestId = String(response.locals.requestId);
    if (!tokens.isService(request.get("authorization") ?? "")) return sendRefusal(response, refuse("token-invalid"), requestId);
    sendAnswer(response, { data: { demoSignIns: await hasDemoSignIns(pool, log) }, message: "获取成功" });
  });
}
