import type { Config } from "@shiye/infra/config/config";
import { type Engines, logFault, warn } from "@shiye/infra/engines/open-engines";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import type { CommandApiDeps } from "./command-api.ts";

/** What every command-api takes from its configuration and its engines. */
export function engineDeps(config: Config, engines: Engines) {
  return {
    log: engines.log,
    databaseUrl: engines.databaseUrl,
    pool: engines.pool,
    ledger: !config.eventLogUrl,
    keyring: engines.keyring,
    tokens: createTokenService(config.secrets.tokenSecret, config.secrets.otherTokenSecret),
    secret: config.secrets.masterKey,
    lastingSecret: engines.lastingSecret,
    now: Date.now,
    random: Math.random,
    logFault,
    warn,
  } satisfies Partial<CommandApiDeps>;
}
