import { createServer } from "node:http";
import { closeServer, listen, logFault, openPool, warn } from "@shiye/infra/engines/open-engines";
import { runService } from "@shiye/infra/engines/service";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { createPostgresPushSubscriber } from "@shiye/infra/push/postgres-push-subscriber";
import { createCheckpointFollower } from "@shiye/infra/read-db/checkpoint-follower";
import { createReader } from "@shiye/infra/read-db/statement-reader";
import { createQueryApi } from "./query-api.ts";

runService("query-api", async (config) => {
  const { pool, databaseUrl: connectionString } = openPool(config, "query-api", 12);
  const onError = (error: unknown) => warn("The database could not be followed; trying again", error);
  const api = createQueryApi({
    reader: createReader(pool),
    checkpoints: createCheckpointFollower({ pool, connectionString, onError }),
    subscriber: createPostgresPushSubscriber({ pool, connectionString, onError }),
    tokens: createTokenService(config.secrets().tokens),
    version: config.version,
    probes: { postgres: () => pool.query("select 1") },
    now: Date.now,
    logFault,
  });
  const server = createServer(api.app);
  api.attach(server);
  api.start();
  await listen(server, config.port, config.host);
  return {
    async stop() {
      const closed = closeServer(server);
      await api.stop();
      server.closeAllConnections();
      await closed;
      await pool.end();
    },
  };
});
