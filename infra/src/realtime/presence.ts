import type { Signal, SignalBus } from "./signal-bus.ts";

interface PresenceOptions {
  bus: Pick<SignalBus, "publish">;
  /** Name of this node, never used before: a restarted process is another node. */
  node: string;
  /** Between two heartbeats. */
  aliveMs: number;
  /** A node that is silent for this long is dead, and its members are gone. */
  expiryMs: number;
  /** A member without a connection for this long is offline: reloading a page is no leaving. */
  graceMs: number;
  /** Somebody came online or went offline, on whichever node. */
  onChange: (memberId: number, online: boolean) => void;
  onError: (error: unknown) => void;
}

export interface Presence {
  /** One more connection of the member on this node, or one less. */
  arrive(memberId: number): void;
  leave(memberId: number): void;
  isOnline(memberId: number): boolean;
  /** Handles a signal of the bus. */
  hear(signal: Signal): void;
  /** The bus is listened to (again), or not any more. */
  connected(): void;
  disconnected(): void;
  /** Signs off all members of this node. */
  stop(): Promise<void>;
}

/** A notification holds 8000 bytes; an id and its comma take 17. */
const LARGEST_PART = 400;

interface OtherNode {
  version: number;
  heardAt: number;
  members: Set<number>;
}

/**
 * Who is connected to any node. Each node has the whole picture in memory; it is not stored, because it changes within seconds and ends
 * with the processes. Versions in heartbeats reveal lost signals, silence reveals dead nodes.
 */
export function createPresence({ bus, node, aliveMs, expiryMs, graceMs, onChange, onError }: PresenceOptions): Presence {
  const own = new Map<number, number>();
  const others = new Map<string, OtherNode>();
  /** On how many nodes a member is connected. */
  const held = new Map<number, number>();
  /** Members who were announced as online; they stay for the grace period after their last connection. */
  const online = new Set<number>();
  const leaving = new Map<number, NodeJS.Timeout>();
  /** Own members who came (true) or left since the last delta. */
  const changes = new Map<number, boolean>();
  let telling = false;
  let version = 0;
  let hearing = false;
  let stopped = false;

  const publish = (signal: Signal) => bus.publish(signal).catch(onError);

  function hold(memberId: number): void {
    held.set(memberId, (held.get(memberId) ?? 0) + 1);
    clearTimeout(leaving.get(memberId));
    leaving.delete(memberId);
    if (online.has(memberId)) return;
    online.add(memberId);
    onChange(memberId, true);
  }

  function release(memberId: number): void {
    const left = (held.get(memberId) ?? 1) - 1;
    if (left > 0) {
      held.set(memberId, left);
      return;
    }
    held.delete(memberId);
    if (stopped) return;
    const timer = setTimeout(() => {
      leaving.delete(memberId);
      online.delete(memberId);
      onChange(memberId, false);
    }, graceMs);
    timer.unref();
    clearTimeout(leaving.get(memberId));
    leaving.set(memberId, timer);
  }

  function change(memberId: number, came: boolean): void {
    changes.set(memberId, came);
    if (!telling) void tellChanges();
  }

  /** What changes while a delta is being sent goes into the next one: when thousands come or leave at once, these are few signals. */
  async function tellChanges(): Promise<void> {
    telling = true;
    while (changes.size > 0 && !stopped) {
      const part = [...changes].slice(0, LARGEST_PART);
      for (const [memberId] of part) changes.delete(memberId);
      const those = (wanted: boolean) => part.filter(([, came]) => came === wanted).map(([memberId]) => memberId);
      version += 1;
      await publish({ kind: "delta", node, version, came: those(true), left: those(false) });
    }
    telling = false;
  }

  function tellAll(): void {
    const members = [...own.keys()];
    for (let start = 0; start === 0 || start < members.length; start += LARGEST_PART)
      void publish({ kind: "here", node, version, first: start === 0, members: members.slice(start, start + LARGEST_PART) });
  }

  function forget(name: string): void {
    for (const memberId of others.get(name)?.members ?? []) release(memberId);
    others.delete(name);
  }

  function hearOther(signal: Exclude<Signal, { kind: "frame" | "who" | "gone" }>): void {
    const known = others.get(signal.node);
    if (signal.kind === "here") {
      const members = new Set(signal.members);
      for (const memberId of members) if (!known?.members.has(memberId)) hold(memberId);
      if (signal.first) for (const memberId of known?.members ?? []) if (!members.has(memberId)) release(memberId);
      const all = signal.first ? members : new Set([...(known?.members ?? []), ...members]);
      others.set(signal.node, { version: signal.version, heardAt: performance.now(), members: all });
      return;
    }
    const expected = signal.kind === "delta" ? signal.version - 1 : signal.version;
    const complete = signal.kind === "delta" || known?.members.size === signal.size;
    if (!known || known.version !== expected || !complete) {
      if (known) known.heardAt = performance.now();
      void publish({ kind: "who", node: signal.node });
      return;
    }
    known.heardAt = performance.now();
    known.version = signal.version;
    if (signal.kind !== "delta") return;
    for (const memberId of signal.came) {
      if (known.members.has(memberId)) continue;
      known.members.add(memberId);
      hold(memberId);
    }
    for (const memberId of signal.left) if (known.members.delete(memberId)) release(memberId);
  }

  const heartbeat = setInterval(() => {
    // A delta is a sign of life, too. Until it is sent, the size is that of a later version.
    if (!telling) void publish({ kind: "alive", node, version, size: own.size });
    // While this node hears nobody, silence says nothing about the others.
    if (hearing) for (const [name, other] of [...others]) if (performance.now() - other.heardAt > expiryMs) forget(name);
  }, aliveMs);
  heartbeat.unref();

  return {
    arrive(memberId) {
      const connections = own.get(memberId) ?? 0;
      own.set(memberId, connections + 1);
      if (connections > 0) return;
      hold(memberId);
      change(memberId, true);
    },
    leave(memberId) {
      const connections = (own.get(memberId) ?? 1) - 1;
      if (connections > 0) {
        own.set(memberId, connections);
        return;
      }
      own.delete(memberId);
      release(memberId);
      if (!stopped) change(memberId, false);
    },
    isOnline: (memberId) => online.has(memberId),
    hear(signal) {
      if (signal.kind === "frame") return;
      if (signal.kind === "who") {
        if (!stopped && (signal.node === null || signal.node === node)) tellAll();
      } else if (signal.node !== node) {
        if (signal.kind === "gone") forget(signal.node);
        else hearOther(signal);
      }
    },
    connected() {
      hearing = true;
      for (const other of others.values()) other.heardAt = performance.now();
      void publish({ kind: "who", node: null });
    },
    disconnected() {
      hearing = false;
    },
    async stop() {
      stopped = true;
      clearInterval(heartbeat);
      for (const timer of leaving.values()) clearTimeout(timer);
      await publish({ kind: "gone", node });
    },
  };
}
