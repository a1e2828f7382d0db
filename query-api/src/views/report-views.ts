import { refuse } from "@shiye/events/refusals";
import { VIEW_REPORT_PATH, type View } from "@shiye/events/views";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { RefusalError } from "@shiye/infra/http/answers";

const PATIENCE_MS = 5000;

/** Hands views over to command-api; rejects when it does not take them. */
export function createReportViews({ url, tokens }: { url: string; tokens: Pick<TokenService, "signService"> }) {
  return async (views: readonly View[]): Promise<void> => {
    const response = await fetch(new URL(VIEW_REPORT_PATH, url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: tokens.signService() },
      body: JSON.stringify({ views }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The answer says nothing else; unread, it would hold the connection.
    await response.arrayBuffer();
    if (response.status === 503) throw new RefusalError(refuse("unavailable"));
    if (!response.ok) throw new Error(`command-api answered ${response.status} to a report of views`);
  };
}
