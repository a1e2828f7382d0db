import type { DeliveredPush, PushSubscriber } from "@shiye/infra/push/push-bus";
import { parseClientFrame } from "./client-frames.ts";
import { type Connection, outgoingOf } from "./connection.ts";
import { type ConversationOptions, createConversation } from "./conversation.ts";
import { createFrameAllowance } from "./frame-allowance.ts";
import { createSwitchboard } from "./switchboard.ts";
import { type ConnectionHandle, closeCodes, type Transport } from "./transport.ts";

export interface GatewayOptions extends Omit<ConversationOptions, "switchboard" | "deliveredPosition" | "subscriber"> {
  subscriber: PushSubscriber;
  authTimeoutMs: number;
  connectionsPerAddress: number;
}

export interface PushGateway {
  /** Undefined when the transport was refused; it is closed then. */
  open(transport: Transport): ConnectionHandle | undefined;
  connections(): number;
  /** Follows the push bus until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Sends everybody elsewhere and takes nobody new. */
  drain(): void;
}

/** Watching is one frame for many notes; scrolling fast makes a few a second. */
const FRAMES = { burst: 60, perSecond: 10 };

/** Brings pushes from the bus to the clients that are in their rooms. It hangs on the bus only, so nodes need not know each other. */
export function createPushGateway(options: GatewayOptions): PushGateway {
  const { subscriber, sessions, hydrate, now, onError } = options;
  const switchboard = createSwitchboard();
  let delivered = 0n;
  let delivering = Promise.resolve();
  let draining = false;
  let announceStart = () => {};
  const started = new Promise<void>((resolve) => {
    announceStart = resolve;
  });
  const converse = createConversation({ ...options, switchboard, deliveredPosition: () => started.then(() => delivered) });

  async function deliver(pushes: readonly DeliveredPush[]): Promise<void> {
    // Whoever joins while we look names up has its data from after this position: pushes commit together with what they tell of.
    for (const { position } of pushes) delivered = position;
    const heard = pushes.filter(({ push }) => switchboard.membersOf(push.room).size > 0);
    for (const told of heard.length > 0 ? await hydrate(heard) : []) {
      const outgoing = outgoingOf(told);
      for (const connection of [...switchboard.membersOf(told.push.room)]) switchboard.sendPush(connection, outgoing);
      if (told.push.event === "session:ended") endSession(told.push.data.sessionId);
    }
  }

  function endSession(sessionId: number): void {
    for (const connection of [...switchboard.connections]) {
      if (connection.principal?.sessionId === sessionId) switchboard.hangUp(connection, closeCodes.signInEnded, "session ended");
    }
  }

  function onPushes(pushes: readonly DeliveredPush[]): void {
    // Calls of an ended session are refused at once, however long the delivery takes.
    for (const { push } of pushes) if (push.event === "session:ended") sessions.end(push.data.sessionId);
    delivering = delivering.then(() => deliver(pushes)).catch(onError);
  }

  function receive(connection: Connection, text: string): void {
    if (connection.stage === "closed") return;
    if (!connection.mayReceive()) {
      switchboard.hangUp(connection, closeCodes.tooFast, "too fast");
      return;
    }
    const frame = parseClientFrame(text);
    if ("error" in frame) switchboard.sendError(connection, frame.error, frame.message);
    else connection.work = connection.work.then(() => converse(connection, frame)).catch(onError);
  }

  return {
    open(transport) {
      if (draining || switchboard.heldBy(transport.address) >= options.connectionsPerAddress) {
        if (draining) transport.close(closeCodes.restarting, "restarting");
        else transport.close(closeCodes.tooFast, "too many connections");
        return undefined;
      }
      const connection: Connection = {
        transport,
        mayReceive: createFrameAllowance({ ...FRAMES, now }),
        stage: "silent",
        rooms: new Set(),
        replayed: new Map(),
        work: Promise.resolve(),
      };
      connection.authTimer = setTimeout(() => switchboard.hangUp(connection, closeCodes.noAuth, "no auth"), options.authTimeoutMs);
      switchboard.add(connection);
      return { receive: (text) => receive(connection, text), closed: () => switchboard.forget(connection) };
    },
    connections: () => switchboard.connections.size,
    run: (signal) =>
      subscriber.subscribe({
        signal,
        onPushes,
        onStarted: ({ position }) => {
          delivered = position;
          announceStart();
        },
      }),
    drain() {
      draining = true;
      for (const connection of [...switchboard.connections]) switchboard.hangUp(connection, closeCodes.restarting, "restarting");
    },
  };
}
