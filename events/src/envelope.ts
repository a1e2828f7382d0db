/** Who caused an event. `system` acts for the product itself (first categories, counted views). */
export type Actor = { kind: "member"; id: number } | { kind: "admin"; id: number } | { kind: "system" };

/** What an event carries besides its payload. */
export interface EventMetadata {
  actor: Actor;
  /** One value for everything that one request caused. */
  correlationId: string;
  /** Id of the event or request that led to this one. */
  causationId: string;
  /** Provincial name of the caller's address, where the product shows it. */
  ipRegion?: string;
}

/** An event on its way to the log: no position yet. `at` is ISO-8601 UTC with milliseconds. */
export interface NewEvent<Type extends string = string, Data = unknown> {
  /** UUIDv7; the same id is never stored twice. */
  id: string;
  type: Type;
  version: number;
  at: string;
  data: Data;
  metadata: EventMetadata;
}

/** An event as the log gives it back. Compare positions, never count with them: they are gapless on Postgres only. */
export interface StoredEvent<Type extends string = string, Data = unknown> extends NewEvent<Type, Data> {
  stream: string;
  /** 0 for the first event of the stream. */
  revision: number;
  position: bigint;
}
