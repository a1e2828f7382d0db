import { LOG_HEALTH_PATH } from "@shiye/events/health";
import type { TokenService } from "@shiye/infra/http/access-tokens";

const PATIENCE_MS = 1000;

/** Asks command-api whether the log answers. Rejects when it does not, or when command-api does not answer. */
export function createLogProbe({ url, tokens }: { url: string; tokens: Pick<TokenService, "signService"> }): () => Promise<void> {
  return async () => {
    const response = await fetch(new URL(LOG_HEALTH_PATH, url), {
      headers: { authorization: tokens.signService() },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // An unread answer would hold the connection.
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`command-api answered ${response.status} when asked for the log`);
  };
}
