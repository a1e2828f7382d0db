import { refuse } from "@shiye/events/refusals";
import { VIEW_REPORT_PATH, ViewReport } from "@shiye/events/views";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { sendAnswer, sendRefusal } from "@shiye/infra/http/answers";
import type { Extend } from "@shiye/infra/http/api-app";
import { parseInput } from "@shiye/infra/http/parse-input";
import type { ViewCounter } from "./view-counter.ts";

/** Receives view reports of query-api. Below /internal, which the gateway never forwards, and only from services that know our secret. */
export function addViewReports(
  app: Parameters<Extend>[0],
  { tokens, counter }: { tokens: TokenService; counter: Pick<ViewCounter, "take"> },
): void {
  app.post(VIEW_REPORT_PATH, async (request, response) => {
    const requestId = String(response.locals.requestId);
    if (!tokens.isService(request.get("authorization") ?? "")) return sendRefusal(response, refuse("token-invalid"), requestId);
    const report = parseInput(ViewReport, request.body ?? {});
    if (!report.ok) return sendRefusal(response, report.refusal, requestId);
    await counter.take(report.value.views);
    sendAnswer(response, { data: {}, message: "已收到" });
  });
}
