import { EventEmitter, once } from "node:events";
import type { KafkaMessage, Message } from "kafkajs";
import { pause } from "../../waiting.ts";
import type { FollowTopic } from "../follow-topic.ts";

/** A topic in memory. A test can make records come twice, late, never, or from others. */
export function createMemoryTopic() {
  const records: KafkaMessage[] = [];
  const bell = new EventEmitter().setMaxListeners(0);
  let isAway = false;

  return {
    write(...messages: readonly Message[]): void {
      for (const { key, value, headers = {} } of messages) {
        const bytes = (one: Message["value"] | Message["key"]) => (one === null || one === undefined ? null : Buffer.from(one));
        records.push({ key: bytes(key), value: bytes(value), headers, timestamp: "0", attributes: 0, offset: String(records.length) });
      }
      bell.emit("told");
    },
    /** Cuts all followers off; they return when the topic is back. */
    setAway(away: boolean): void {
      isAway = away;
      bell.emit("told");
    },
    async follow({ signal, onStarted, onRecords, onLost }: FollowTopic): Promise<void> {
      while (!signal.aborted) {
        if (isAway) {
          await pause(1, signal);
          continue;
        }
        let next = records.length;
        await onStarted?.();
        while (!signal.aborted && !isAway) {
          const fresh = records.slice(next);
          next = records.length;
          if (fresh.length > 0) await onRecords(fresh, { more: false });
          else await once(bell, "told", { signal }).catch(() => undefined);
        }
        if (!signal.aborted) onLost(new Error("The topic is away"), { started: true });
      }
    },
  };
}
