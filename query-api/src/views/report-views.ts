import { VIEW_REPORT_PATH, type View } from "@shiye/events/views";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { createServicePost } from "@shiye/infra/http/service-post";

const PATIENCE_MS = 5000;

/** Sends views to command-api. Throws as `createServicePost`; after an outage the views are sent again. */
export function createReportViews(options: { url: string; tokens: Pick<TokenService, "signService"> }) {
  const post = createServicePost({ ...options, timeoutMs: PATIENCE_MS });
  return async (views: readonly View[]): Promise<void> => void (await post(VIEW_REPORT_PATH, { views }));
}
