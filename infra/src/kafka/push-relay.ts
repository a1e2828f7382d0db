import pg from "pg";
import { answeredSoon, withinReach } from "../postgres/connection-limits.ts";
import { PUSH_CHANNEL } from "../realtime/push-outbox.ts";
import { pause, untilAborted } from "../waiting.ts";
import type { SealedText } from "./sealed-text.ts";
import type { RecordSender } from "./send-records.ts";

/** Advisory lock of the one relay that works. */
const LEASE_LOCK = 7_160_013;
const STANDBY_MS = 500;

/**
 * Relays the notifications of the outbox to a topic until the signal is aborted. One process works, the others stand by. A lost record is
 * not a lost push: the push is still in the outbox. After each start and each failure the relay sends the last number of the outbox; the
 * followers see the gap and read the outbox.
 */
export async function relayPushes(options: {
  connectionString: string;
  sender: RecordSender;
  text: SealedText;
  signal: AbortSignal;
  warn: (message: string, error: unknown) => void;
}): Promise<void> {
  const { signal, warn } = options;
  while (!signal.aborted) {
    await relayOnce(options).catch((error: unknown) => signal.aborted || warn("Pushes are not brought to Kafka; trying again", error));
    await pause(STANDBY_MS, signal);
  }
}

async function relayOnce({ connectionString, sender, text, signal }: Parameters<typeof relayPushes>[0]): Promise<void> {
  const client = new pg.Client({ connectionString, ...withinReach, ...answeredSoon, application_name: "shiye-push-relay" });
  let fail: (error: unknown) => void = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    fail = reject;
    client.on("error", reject);
    client.on("end", () => reject(new Error("The connection of the push relay was closed")));
  });
  lost.catch(() => {});
  const send = (payload: string) => void sender.send([text.write(payload)]).catch(fail);
  const { aborted, stop } = untilAborted(signal);
  try {
    await client.connect();
    while (!signal.aborted) {
      const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LEASE_LOCK]);
      if (rows[0]?.taken) break;
      await Promise.race([pause(STANDBY_MS, signal), lost]);
    }
    if (signal.aborted) return;
    client.on("notification", ({ payload }) => payload !== undefined && send(payload));
    await client.query(`listen ${client.escapeIdentifier(PUSH_CHANNEL)}`);
    // For what was published while no relay worked: followers read the outbox up to this number.
    const { rows } = await client.query<{ last: string }>("select last::text as last from push.counter");
    if (rows[0]) send(rows[0].last);
    await Promise.race([lost, aborted]);
  } finally {
    stop();
    await client.end().catch(() => {});
  }
}
