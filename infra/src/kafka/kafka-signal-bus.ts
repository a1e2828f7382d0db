import { Signal, type SignalBus } from "../realtime/signal-bus.ts";
import type { FollowTopic } from "./follow-topic.ts";
import type { SealedText } from "./sealed-text.ts";
import type { RecordSender } from "./send-records.ts";

/** Signals as records that are kept for a minute. A node hears the signals from when it started to follow. */
export function createKafkaSignalBus(options: {
  follow: (options: FollowTopic) => Promise<void>;
  sender: RecordSender;
  text: SealedText;
  onError?: (error: unknown) => void;
}): SignalBus {
  const { follow, sender, text, onError = () => {} } = options;
  return {
    publish: (signal) => sender.send([text.write(JSON.stringify(signal))]),
    subscribe: ({ signal, onSignal, onConnected, onLost }) =>
      follow({
        signal,
        onStarted: onConnected,
        onRecords(records) {
          for (const record of records) {
            const said = text.read(record);
            if (said === undefined) onError(new Error("A record of the topic of signals was not written by this community"));
            else hear(said, onSignal, onError);
          }
        },
        onLost(error, { started }) {
          if (started) onLost();
          onError(error);
        },
      }),
  };
}

function hear(said: string, onSignal: (signal: Signal) => void, onError: (error: unknown) => void): void {
  try {
    onSignal(Signal.parse(JSON.parse(said)));
  } catch (error) {
    // A node of another version may send a signal that this one does not know.
    onError(error);
  }
}
