import { VIEW_REPORT_PATH, ViewReport } from "@shiye/events/views";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { Extend } from "@shiye/infra/http/api-app";
import { serviceCall } from "@shiye/infra/http/service-call";
import type { ViewCounter } from "./view-counter.ts";

/** Receives view reports of query-api. Below /internal, which the gateway never forwards, and only from services that know our secret. */
export function addViewReports(
  app: Parameters<Extend>[0],
  { tokens, counter }: { tokens: TokenService; counter: Pick<ViewCounter, "take"> },
): void {
  app.post(
    VIEW_REPORT_PATH,
    serviceCall(tokens, ViewReport, async ({ views }) => {
      await counter.take(views);
      return { data: {}, message: "已收到" };
    }),
  );
}
