import { newKey } from "@shiye/infra/crypto/aes";
import { createEventOpener, encryptingLog } from "@shiye/infra/crypto/encrypting-log";
import { createPostgresKeyring } from "@shiye/infra/crypto/postgres-keyring";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { createPostgresEventLog } from "@shiye/infra/event-store/postgres/event-log";

/** The log as the services use it (`sealed`), and as it is stored (`raw`). */
export async function openLog(
  databaseUrl: string,
  masterKey = newKey(),
): Promise<{
  sealed: EventLog;
  raw: EventLog;
  /** What `sealed` does with stored events. */
  open: ReturnType<typeof createEventOpener>;
  close: () => Promise<void>;
}> {
  const keyring = await createPostgresKeyring({ connectionString: databaseUrl, masterKey });
  const raw = await createPostgresEventLog({ connectionString: databaseUrl });
  const sealed = encryptingLog(raw, keyring);
  return {
    sealed,
    raw,
    open: createEventOpener(keyring),
    async close() {
      await sealed.close();
      await keyring.close();
    },
  };
}
