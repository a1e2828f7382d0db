import { Meilisearch, MeilisearchError, type Task } from "meilisearch";
import type { MeiliConfig } from "../../config/engine-variables.ts";

/** Indexing a batch of a rebuild takes seconds. After this time it is sent again, which is harmless. */
const TASK_PATIENCE_MS = 120_000;
const LOOK_MS = 20;

export function connectMeili({ url, key }: MeiliConfig, { timeoutMs }: { timeoutMs: number }): Meilisearch {
  return new Meilisearch({ host: url, timeout: timeoutMs, ...(key === undefined ? {} : { apiKey: key }) });
}

/**
 * The index was not reachable or failed for a reason outside of the events, and may work later. The code tells the projections that no
 * event is to blame.
 */
export class SearchAwayError extends Error {
  readonly code = "ESEARCHAWAY";
  constructor(what: string, cause?: unknown) {
    super(`The search index is away: ${what}`, cause === undefined ? {} : { cause });
    this.name = "SearchAwayError";
  }
}

/** A proxy that cannot reach the server answers with a page instead of JSON, which the client reports as a SyntaxError. */
export async function unlessAway<Result>(asking: () => Promise<Result>): Promise<Result> {
  try {
    return await asking();
  } catch (error) {
    throw error instanceof MeilisearchError || error instanceof SyntaxError ? new SearchAwayError(error.message, error) : error;
  }
}

/** A task that Meilisearch accepted and will do later. */
export interface Enqueued {
  taskUid: number;
}

/**
 * Waits until Meilisearch has done the tasks, so that searches see the result. Throws a plain error only for a document that it cannot
 * take, which is the fault of an event.
 */
export async function untilDone(client: Meilisearch, tasks: readonly Enqueued[], tolerated?: string): Promise<void> {
  for (const { uid, status, error } of await client.tasks.waitForTasks(
    tasks.map(({ taskUid }) => taskUid),
    { timeout: TASK_PATIENCE_MS, interval: LOOK_MS },
  )) {
    if (status === "succeeded" || (error && error.code === tolerated)) continue;
    throw refusedBy(uid, status, error);
  }
}

function refusedBy(uid: number, status: string, error: Task["error"]): Error {
  const text = `task ${uid} ${status}: ${error?.code ?? "no reason"} ${error?.message ?? ""}`;
  return error && /document/.test(error.code) ? new Error(`The search index cannot take a document: ${text}`) : new SearchAwayError(text);
}
