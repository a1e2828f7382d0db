import { DEMO_SIGN_INS_PATH } from "@shiye/events/health";
import type { Config } from "@shiye/infra/config/config";
import { ConfigError } from "@shiye/infra/config/config-error";
import { demoRefusalOf } from "@shiye/infra/engines/demo-sign-ins";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { pause } from "@shiye/infra/waiting";
import { z } from "zod";

const Answer = z.object({ data: z.object({ demoSignIns: z.boolean() }) });
const PATIENCE_MS = 2000;
const AGAIN_MS = 250;

/**
 * Keeps sign-ins that everybody knows from those who are elsewhere, also where the gateway runs by itself: command-api is asked before
 * the gateway listens. Rejects with a ConfigError where they are there, or where command-api does not take our word. While it does
 * not answer nobody can sign in, so the gateway may listen; `later` asks on, and rejects in the same way.
 */
export async function watchDemoSignIns(
  config: Config,
  tokens: Pick<TokenService, "signService">,
  signal: AbortSignal,
): Promise<{ later: Promise<void> }> {
  const refusal = demoRefusalOf(config);
  /** Whether command-api has answered. */
  const ask = async (): Promise<boolean> => {
    const response = await fetch(new URL(DEMO_SIGN_INS_PATH, config.commandApiUrl), {
      headers: { authorization: tokens.signService() },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    }).catch(() => undefined);
    // Read whatever the status: unread, it would hold the connection.
    const said: unknown = await response?.json().catch(() => undefined);
    const answer = Answer.safeParse(response?.ok ? said : undefined);
    if (answer.success && answer.data.data.demoSignIns) throw refusal;
    if (!answer.success && response && response.status >= 400 && response.status < 500) {
      throw new ConfigError([
        `COMMAND_API_URL ${config.commandApiUrl} answered ${response.status} and does not say whether there are demo sign-ins: ` +
          "it must be of the same version as the gateway, and have the same JWT_SECRET and (to a minute) the same time",
      ]);
    }
    return answer.success;
  };
  const askOn = async (): Promise<void> => {
    do {
      await pause(AGAIN_MS, signal);
    } while (!signal.aborted && !(await ask()));
  };
  return { later: !refusal || (await ask()) ? Promise.resolve() : askOn() };
}
