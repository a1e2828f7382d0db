import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { PublishedPush, PushName } from "@shiye/events/pushes";
import type { Transaction } from "../read-models/database.ts";
import type { CompleteFilled, ReadModelTables } from "./generations.ts";

/**
 * The handlers of one noun. A handler records in the batch what its event means and touches nothing else: no clock, no query, no order
 * between entities. `write` then turns the whole batch into a fixed number of statements.
 */
export type Handlers<Batch> = { readonly [Type in EventType]?: (event: EventOf<Type>, batch: Batch) => void };

interface ProjectionDefinition<Batch> {
  /** Name, version and tables. */
  model: ReadModelTables;
  /** By noun. */
  handlers: Readonly<Record<string, Handlers<Batch>>>;
  createBatch: () => Batch;
  /**
   * Writes in one fixed order of tables and keys, and returns the pushes, in absolute values. What only a push needs may be left out if
   * `publishing` is false: while a rebuild fills, or a runner is far behind.
   */
  write: (transaction: Transaction, schema: string, batch: Batch, publishing: boolean) => Promise<readonly PublishedPush[]>;
  /** Leaves out events of handled types that mean nothing here, so they cost no transaction. Default: none. */
  concerns?: (event: StoredEvent) => boolean;
  /**
   * Event types that its ledger counts, all of whose events it takes. Default: the ledger counts every event it takes, which the log must
   * be able to compute again at any time.
   */
  counts?: ReadonlySet<string>;
  /** Which events may cause which push: for the event map. */
  pushes?: Readonly<Partial<Record<PushName, readonly EventType[]>>>;
  /**
   * How long it pauses after a batch, where a short delay does no harm, so that events in between form one batch. A waiter in its process
   * ends the pause. Default: no pause.
   */
  restMs?: number;
  /** Also writes where no rollback reaches. So it begins only when it is certain that no other process has the lease. */
  elsewhere?: boolean;
  /**
   * How a rebuild writes a batch until it has all events. It may leave open whatever `completeFilled` can compute from the tables, and uses
   * no index of `readerIndexes`. Default: by `write`.
   */
  fill?: (transaction: Transaction, schema: string, batch: Batch) => Promise<void>;
  /** Called when a rebuild has all events and no indexes yet, for what is cheaper for all rows at once. */
  completeFilled?: CompleteFilled;
}

/** How events are applied. */
interface Applying {
  publishing: boolean;
  /** Whether the events go to a generation that a rebuild fills and has not completed. Default: it is complete. */
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
  /** Whether a rebuild writes in another way than `write`. */
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

/** Looked up once for each event, instead of in the map of every noun. */
function handlersByType<Batch>(maps: readonly Handlers<Batch>[]): Map<string, ((event: StoredEvent, batch: Batch) => void)[]> {
  const byType = new Map<string, ((event: StoredEvent, batch: Batch) => void)[]>();
  for (const [type, handle] of maps.flatMap((map) => Object.entries(map)))
    byType.set(type, [...(byType.get(type) ?? []), handle as (event: StoredEvent, batch: Batch) => void]);
  return byType;
}
