import type { AppendRequest, AppendResult } from "../event-log.ts";
import { isRepeatOf } from "../repeats.ts";
import type { LogReader } from "./reader.ts";

/**
 * Why the log did not take a request. It may be read afterwards: stored data never change, so a key or an event id that was in the way then
 * still is.
 */
export async function explainRejection(reader: LogReader, request: AppendRequest): Promise<AppendResult> {
  const [underKey, stored] = await Promise.all([
    request.idempotency ? reader.key(request.idempotency.key) : undefined,
    reader.byIds(request.events.map((event) => event.id)),
  ]);
  if (underKey && underKey.contentHash !== request.idempotency?.contentHash) return { status: "key-reused" };
  if (isRepeatOf(request, stored)) return { status: "appended", events: stored };
  if (underKey) return { status: "replayed", events: underKey.events };
  const [elsewhere] = stored;
  if (elsewhere) throw new Error(`Event ${elsewhere.id} is already stored in stream ${elsewhere.stream}, revision ${elsewhere.revision}`);
  return { status: "conflict", actualRevision: await reader.lastRevision(request.stream) };
}
