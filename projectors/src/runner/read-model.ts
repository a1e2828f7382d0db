import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { PublishedPush, PushName } from "@shiye/events/pushes";
import type { TellingStatement } from "@shiye/infra/push/push-bus";
import type { Transaction } from "@shiye/infra/read-db/read-db";
import type { ReadModelTables } from "@shiye/infra/read-db/schemas";

/**
 * What one noun does to a read model. A handler notes down in the batch what its event means and touches nothing else: no
 * clock, no query, no other entity's order. `write` then turns the whole batch into a fixed number of statements.
 */
export type Handlers<Batch> = { readonly [Type in EventType]?: (event: EventOf<Type>, batch: Batch) => void };

export interface ReadModelDefinition<Batch> {
  /** Name, version and tables: the seam to query-api, in infra/src/read-db/models. */
  model: ReadModelTables;
  nouns: Readonly<Record<string, Handlers<Batch>>>;
  createBatch: () => Batch;
  /**
   * Writes in one fixed order of tables and keys, and returns what changed, in absolute values. What only a push needs may be
   * left out when nobody will hear it (`pushing` is false while a rebuild fills or a runner is far behind).
   */
  write: (transaction: Transaction, schema: string, batch: Batch, pushing: boolean) => Promise<readonly PublishedPush[]>;
  /**
   * The same, for batches that one statement can write and tell: then a live event costs one round trip in all. Undefined for any other
   * batch. What it writes and tells must be what `write` does.
   */
  writeAtOnce?: (schema: string, batch: Batch) => TellingStatement | undefined;
  /** Which events may lead to which push: for the event map. */
  pushes?: Readonly<Partial<Record<PushName, readonly EventType[]>>>;
  /** Whoever looks at something sees it change before somebody elsewhere is told of it (`isUrgent` in runner.ts). */
  givesWay?: boolean;
}

/** A read model as the runner sees it. */
export interface ReadModel extends ReadModelTables {
  handles: ReadonlySet<string>;
  /** Events that may lead to a push. */
  tells: ReadonlySet<string>;
  /** Whether it tells after the others that tell of the same event. */
  givesWay: boolean;
  nouns: readonly string[];
  pushes: Readonly<Partial<Record<PushName, readonly EventType[]>>>;
  /** Applies events, in order, inside the runner's transaction. */
  apply: (
    transaction: Transaction,
    schema: string,
    events: readonly StoredEvent[],
    options?: { pushing: boolean },
  ) => Promise<readonly PublishedPush[]>;
  /** One statement that does all that `apply` would, where there is one. */
  applyAtOnce?: ((schema: string, events: readonly StoredEvent[]) => TellingStatement | undefined) | undefined;
}

export function defineReadModel<Batch>(definition: ReadModelDefinition<Batch>): ReadModel {
  const { model, nouns, createBatch, write, writeAtOnce, pushes = {}, givesWay = false } = definition;
  const maps = Object.values(nouns);
  const batchOf = (events: readonly StoredEvent[]) => {
    const batch = createBatch();
    for (const event of events) for (const map of maps) handle(map, event as EventOf, batch);
    return batch;
  };
  return {
    ...model,
    handles: new Set(maps.flatMap((map) => Object.keys(map))),
    tells: new Set(Object.values(pushes).flat()),
    givesWay,
    nouns: Object.keys(nouns),
    pushes,
    apply: async (transaction, schema, events, { pushing } = { pushing: true }) => write(transaction, schema, batchOf(events), pushing),
    applyAtOnce: writeAtOnce && ((schema, events) => writeAtOnce(schema, batchOf(events))),
  };
}

function handle<Type extends EventType, Batch>(handlers: Handlers<Batch>, event: EventOf<Type>, batch: Batch): void {
  const handler = handlers[event.type as Type] as ((event: EventOf<Type>, batch: Batch) => void) | undefined;
  handler?.(event, batch);
}
