import { refuse } from "@shiye/events/refusals";
import type { TokenService } from "./access-tokens.ts";
import { RefusalError } from "./answers.ts";

/**
 * Calls `serviceCall` of another of our services. Resolves with the parsed body of the answer; undefined if it has none. Throws the refusal
 * `unavailable` when the service cannot be reached, does not answer in time, or answers 503: an outage is no fault, and the call may be
 * made again. Throws an Error for any other status.
 */
export function createServicePost(options: { url: string; tokens: Pick<TokenService, "signService">; timeoutMs: number }) {
  const { url, tokens, timeoutMs } = options;
  return async (path: string, body: unknown): Promise<unknown> => {
    const answer = await post(path, body).catch(() => undefined);
    if (answer === undefined || answer.status === 503) throw new RefusalError(refuse("unavailable"));
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
    return answer.text === "" ? undefined : JSON.parse(answer.text);
  };

  /** The answer is always read: unread, it would hold the connection. */
  async function post(path: string, body: unknown): Promise<{ status: number; text: string }> {
    const response = await fetch(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: tokens.signService() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  }
}
