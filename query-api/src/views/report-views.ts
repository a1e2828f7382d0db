import { refuse } from "@shiye/events/refusals";
import { VIEW_REPORT_PATH, type View } from "@shiye/events/views";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { RefusalError } from "@shiye/infra/http/answers";

const PATIENCE_MS = 5000;

/**
 * Sends views to command-api. Rejects when it does not accept them. If it is away, late or without its database, the error is an outage and
 * no fault, and the views are sent again.
 */
export function createReportViews(options: { url: string; tokens: Pick<TokenService, "signService">; patienceMs?: number }) {
  const { url, tokens, patienceMs = PATIENCE_MS } = options;
  return async (views: readonly View[]): Promise<void> => {
    const status = await post(views).catch(() => 503);
    if (status === 503) throw new RefusalError(refuse("unavailable"));
    if (status >= 400) throw new Error(`command-api answered ${status} to a report of views`);
  };

  async function post(views: readonly View[]): Promise<number> {
    const response = await fetch(new URL(VIEW_REPORT_PATH, url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: tokens.signService() },
      body: JSON.stringify({ views }),
      signal: AbortSignal.timeout(patienceMs),
    });
    // The answer has no content; unread, it would hold the connection.
    await response.arrayBuffer();
    return response.status;
  }
}
