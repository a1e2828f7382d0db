import { randomUUID } from "node:crypto";
import type { Principal } from "@shiye/infra/http/access-tokens";
import type { FrameAllowance } from "@shiye/infra/http/body-allowance";
import { type Allowance, createTokenBucket } from "@shiye/infra/http/call-allowance";
import type { ServiceClient } from "@shiye/infra/http/service-client";
import { createPresence } from "@shiye/infra/realtime/presence";
import type { DeliveredPush, PushSubscriber } from "@shiye/infra/realtime/push-bus";
import type { Signal, SignalBus } from "@shiye/infra/realtime/signal-bus";
import { createSingleFlight } from "@shiye/infra/single-flight";
import type { Tracing } from "@shiye/infra/tracing/tracing";
import type { Contacts } from "../chat/contacts.ts";
import { mayListen } from "./authenticate.ts";
import { createChatFrames } from "./chat-frames.ts";
import { parseClientFrame, readClientFrame } from "./client-frames.ts";
import type { Connection } from "./connection.ts";
import { createDelivery } from "./delivery.ts";
import { createPresenceTelling } from "./presence-telling.ts";
import { isForAll } from "./resync.ts";
import { createFrameHandler, type FrameHandlerOptions } from "./socket-protocol.ts";
import { createSwitchboard } from "./switchboard.ts";
import { type ConnectionHandle, closeCodes, type Transport } from "./transport.ts";

interface GatewayOptions extends Omit<FrameHandlerOptions, "switchboard" | "deliveredPosition" | "subscriber" | "chat" | "onArrived"> {
  subscriber: PushSubscriber;
  signals: SignalBus;
  /** command-api, for chat messages. */
  commands: ServiceClient;
  contacts: Contacts;
  presence: { aliveMs: number; expiryMs: number; graceMs: number };
  authTimeoutMs: number;
  connectionsPerAddress: number;
  /** What a network may send over all of its connections. */
  frames: FrameAllowance;
  tracing?: Tracing | undefined;
}

export interface PushGateway {
  /** Undefined if the gateway refused the transport and closed it. */
  open(transport: Transport): ConnectionHandle | undefined;
  connections(): number;
  /** Whether the member is connected to any node. */
  isOnline(memberId: number): boolean;
  /** Follows the buses until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Sends all clients to other nodes, accepts no new ones, and signs off from the other nodes. */
  drain(): Promise<void>;
}

/** Allowance for frames of one connection. One frame watches many notes, and fast scrolling sends a few frames a second. */
const FRAMES = { burst: 60, perSecond: 10 };
/** Clients send a typing frame at each pause, and another three seconds after the last key. */
const TYPING = { burst: 10, perSecond: 2 };

/** Delivers pushes from the bus to the clients in their rooms. The gateway depends only on the bus, so nodes need not know each other. */
export function createPushGateway(options: GatewayOptions): PushGateway {
  const { subscriber, signals, contacts, sessions, now, onError } = options;
  /** Accepted connections with their members. A connection that closes before it is accepted was never shown as online. */
  const arrived = new Map<Connection, number>();
  const switchboard = createSwitchboard({
    onGone(connection) {
      const memberId = arrived.get(connection);
      if (arrived.delete(connection) && memberId !== undefined) presence.leave(memberId);
    },
  });
  const presence = createPresence({
    ...options.presence,
    bus: signals,
    node: randomUUID(),
    onChange: createPresenceTelling({ switchboard, contacts, onError }),
    onError,
  });
  const mayDo = (allowance: Allowance) => {
    const take = createTokenBucket({ ...allowance, now });
    return () => take() === undefined;
  };
  let draining = false;
  let announceStart = () => {};
  const started = new Promise<void>((resolve) => {
    announceStart = resolve;
  });
  const handleFrame = createFrameHandler({
    ...options,
    switchboard,
    chat: createChatFrames({ ...options, switchboard }),
    onArrived(connection, memberId) {
      arrived.set(connection, memberId);
      presence.arrive(memberId);
    },
    deliveredPosition: () => started.then(delivery.position),
  });

  const delivery = createDelivery({
    ...options,
    switchboard,
    onSessionEnded: endSession,
    onResync: () => endings.wake(),
    isDraining: () => draining,
  });

  function endSession(sessionId: number): void {
    for (const connection of [...switchboard.connections]) {
      if (connection.principal?.sessionId === sessionId) switchboard.hangUp(connection, closeCodes.signInEnded, "session ended");
    }
  }

  function onPushes(pushes: readonly DeliveredPush[]): void {
    // Calls of an ended session are refused at once, however long the delivery takes.
    for (const { push } of pushes) {
      if (push.event === "session:ended") sessions.end(push.data.sessionId);
      if (isForAll(push)) sessions.forget();
    }
    delivery.add(pushes);
  }

  function onSignal(signal: Signal): void {
    presence.hear(signal);
    if (signal.kind !== "frame") return;
    for (const connection of [...switchboard.membersOf(signal.room)]) switchboard.send(connection, signal.frame);
  }

  async function hangUpUnlessWelcome(connection: Connection, holder: Principal | undefined): Promise<void> {
    if (holder && !(await mayListen(holder, options))) switchboard.hangUp(connection, closeCodes.signInEnded, "session ended");
  }

  /** No push tells that an administrator's sign-in has ended or that their rights have changed. */
  function recheck(connection: Connection): void {
    void hangUpUnlessWelcome(connection, connection.admin).catch(onError);
  }

  /** Checks all sign-ins after history without pushes. One after another, because the database is busy then. */
  const endings = createSingleFlight(async () => {
    for (const connection of [...switchboard.connections]) await hangUpUnlessWelcome(connection, connection.principal);
  }, onError);

  function mayGoOn(connection: Connection, length = 0): boolean {
    if (connection.stage === "closed") return false;
    if (connection.mayReceive() && options.frames(connection.transport.address, length)) return true;
    switchboard.hangUp(connection, closeCodes.tooFast, "too fast");
    return false;
  }

  function receive(connection: Connection, parse: () => ReturnType<typeof parseClientFrame>, length?: number): void {
    if (!mayGoOn(connection, length)) return;
    const frame = parse();
    if ("error" in frame) switchboard.sendError(connection, frame.error, frame.message);
    else connection.work = connection.work.then(() => handleFrame(connection, frame)).catch(onError);
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
        mayReceive: mayDo(FRAMES),
        stage: "silent",
        rooms: new Map(),
        replayed: new Map(),
        work: Promise.resolve(),
        outbox: { sending: Promise.resolve(), waiting: 0, own: new Set(), mayType: mayDo(TYPING) },
      };
      connection.authTimer = setTimeout(() => switchboard.hangUp(connection, closeCodes.noAuth, "no auth"), options.authTimeoutMs);
      switchboard.add(connection);
      return {
        receive: (text) => receive(connection, () => parseClientFrame(text), text.length),
        take: (frame) => receive(connection, () => readClientFrame(frame)),
        control: () => mayGoOn(connection),
        recheck: () => recheck(connection),
        beat: () => {
          recheck(connection);
          return connection.stage === "open" && switchboard.send(connection, { event: "ping", data: {} });
        },
        closed: () => switchboard.forget(connection),
      };
    },
    connections: () => switchboard.connections.size,
    isOnline: presence.isOnline,
    async run(signal) {
      const pushes = subscriber.subscribe({
        signal,
        onPushes,
        onStarted: ({ position }) => {
          delivery.startAt(position);
          announceStart();
        },
      });
      const { connected: onConnected, disconnected: onLost } = presence;
      await Promise.all([pushes, signals.subscribe({ signal, onSignal, onConnected, onLost })]);
    },
    async drain() {
      draining = true;
      const farewell = presence.stop();
      for (const connection of [...switchboard.connections]) switchboard.hangUp(connection, closeCodes.restarting, "restarting");
      await farewell;
    },
  };
}
