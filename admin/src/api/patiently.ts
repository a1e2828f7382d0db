import type { ApiRefusal } from "@shiye/client/http";

/** In a second an administrator is given back enough for two of the largest pages. Source: docs/decisions/limits.md. */
const PAUSE_MS = 1000;
/** So many times in a row a call is repeated. The most that a call costs is given back much sooner. */
const MOST_TRIES = 30;
const TOO_MANY = 429;

export type Answer = { data?: unknown; error?: unknown };

/** For long work of many calls: while the server says that there were too many, waits and asks again. */
export async function patiently<A extends Answer>(ask: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    const { status } = (answer.error ?? {}) as Partial<ApiRefusal>;
    if (status !== TOO_MANY || tries === MOST_TRIES || signal?.aborted) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
