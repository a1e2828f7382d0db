import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { PublishedPush, PushName } from "@shiye/events/pushes";
import type { Transaction } from "../read-models/database.ts";
import type { CompleteFilled, ReadModelTables } from "./generations.ts";

/**
 * What one noun does to a projection. A handler notes down in the batch what its event means and touches nothing else: no
 * clock, no query, no other entity's order. `write` then turns the whole batch into a fixed number of statements.
 */
export type Handlers<Batch> = { readonly [Type in EventType]?: (event: EventOf<Type>, batch: Batch) => void };

export interface ProjectionDefinition<Batch> {
  /** Name, version and tables. */
  model: ReadModelTables;
  /** By noun. */
  handlers: Readonly<Record<string, Handlers<Batch>>>;
  createBatch: () => Batch;
  /**
   * Writes in one fixed order of tables and keys, and returns what is to be pushed, in absolute values. What only a push needs may be
   * left out when nobody will hear it (`publishing` is false while a rebuild fills or a runner is far behind).
   */
  write: (transaction: Transaction, schema: string, batch: Batch, publishing: boolean) => Promise<readonly PublishedPush[]>;
  /** Leaves out events of handled types that mean nothing: those cost no transaction. Default: none of them. */
  concerns?: (event: StoredEvent) => boolean;
  /** Types of events that its ledger counts, all of which concern it. Default: it counts what concerns it, which the log must be able to say again at any time. */
  counts?: ReadonlySet<string>;
  /** Which events may lead to which push: for the event map. */
  pushes?: Readonly<Partial<Record<PushName, readonly EventType[]>>>;
  /**
   * Where being a moment late costs nobody anything: how long it rests after a batch, so that what comes meanwhile is one batch. Who
   * waits for it in its own process ends the rest. Default: it does not.
   */
  restMs?: number;
  /** Writes to another place as well, where no rollback reaches: it begins only when it is known that nobody else has the lease. */
  elsewhere?: boolean;
  /**
   * How a rebuild writes a batch instead, until it has all events: it may leave open whatever `completeFilled` can settle from the tables, and
   * asks for no index of `readerIndexes`. Default: by `write`.
   */
  fill?: (transaction: Transaction, schema: string, batch: Batch) => Promise<void>;
  /** When a rebuild has all events and no index yet: what costs less for all rows at once than for each by itself. */
  completeFilled?: CompleteFilled;
}

/** How events are applied. */
export interface Applying {
  publishing: boolean;
  /** To a generation that a rebuild fills and has not completed yet. Default: it is complete. */
  filling?: boolean;
}

/** A projection as the engine sees it. */
export interface Projection extends ReadModelTables {
  /** Types of events. */
  handles: ReadonlySet<string>;
  concerns: (event: StoredEvent) => boolean;
  /** Whether some events of its types do not concern it. */
  isSelective?: boolean;
  counts?: ReadonlySet<string>;
  nouns: readonly string[];
  pushes: Readonly<Partial<Record<PushName, readonly EventType[]>>>;
  restMs: number;
  elsewhere?: boolean;
  /** Whether a rebuild writes in a way of its own. */
  fills?: boolean;
  completeFilled?: CompleteFilled;
  /** Applies events, in order, inside the engine's transaction. */
  apply: (
    transaction: Transaction,
    schema: string,
    events: readonly StoredEvent[],
    options?: Applying,
  ) => Promise<readonly PublishedPush[]>;
}

/** Tables, handlers and a write. Checkpoint, lease, batches, dead letters and rebuild come from the engine. */
export function defineProjection<Batch>(definition: ProjectionDefinition<Batch>): Projection {
  const { model, handlers, createBatch, write, fill, concerns, counts, pushes = {}, restMs = 0 } = definition;
  const { elsewhere = false, completeFilled } = definition;
  const byType = handlersByType(Object.values(handlers));
  const handles = new Set(byType.keys());
  return {
    ...model,
    handles,
    concerns: (event) => handles.has(event.type) && (concerns?.(event) ?? true),
    isSelective: concerns !== undefined,
    ...(counts ? { counts } : {}),
    nouns: Object.keys(handlers),
    pushes,
    restMs,
    elsewhere,
    fills: fill !== undefined,
    ...(completeFilled ? { completeFilled } : {}),
    async apply(transaction, schema, events, { publishing, filling } = { publishing: true }) {
      const batch = createBatch();
      for (const event of events) for (const handle of byType.get(event.type) ?? []) handle(event, batch);
      if (!filling || !fill) return write(transaction, schema, batch, publishing);
      await fill(transaction, schema, batch);
      return [];
    },
  };
}

/** Looked up once for each event, and not in the map of every noun. */
function handlersByType<Batch>(maps: readonly Handlers<Batch>[]): Map<string, ((event: StoredEvent, batch: Batch) => void)[]> {
  const byType = new Map<string, ((event: StoredEvent, batch: Batch) => void)[]>();
  for (const [type, handle] of maps.flatMap((map) => Object.entries(map)))
    byType.set(type, [...(byType.get(type) ?? []), handle as (event: StoredEvent, batch: Batch) => void]);
  return byType;
}
