import type { IncomingMessage } from "node:http";
import { type Refusal, type RefusalCode, refuse } from "@shiye/events/refusals";
import { hasCode } from "@shiye/infra/errors";
import { discardRest } from "@shiye/infra/http/discard-rest";
import type { HasRoom } from "@shiye/infra/media/free-disk";
import type { UploadQuotas } from "@shiye/infra/media/upload-quotas";

/** How many uploads of one member this node accepts at a time: the nine pictures of a note, and one more. */
const AT_ONCE = 10;
const BUSY_AGAIN_SECONDS = 2;
/** When another try may help. A conversion takes at most 180 s. */
const againSeconds: Partial<Record<RefusalCode, number>> = {
  "storage-full": 300,
  "video-conversion-busy": 60,
  "video-conversion-pending": 30,
};

export interface UploadBounds {
  /**
   * Runs an upload within the quota of its member and the free disk space. `mostBytes`: the longest body of this call. The upload passes
   * the bytes that it stored, or must pay for, to `keep`; the rest of the reservation is always returned.
   */
  within<Result>(
    context: { caller: { id: number }; request: IncomingMessage },
    mostBytes: number,
    upload: (keep: (bytes: number) => void) => Promise<Result>,
  ): Promise<Result | Refusal>;
}

/** The refusal for a code, with the time to come back where that may help. */
export function uploadRefusal(code: RefusalCode): Refusal {
  const retryAfterSeconds = againSeconds[code];
  return retryAfterSeconds === undefined ? refuse(code) : refuse(code, { retryAfterSeconds });
}

export function createUploadBounds({
  quotas,
  hasRoom,
}: {
  quotas: Pick<UploadQuotas, "reserve" | "settle">;
  hasRoom: HasRoom;
}): UploadBounds {
  const running = new Map<number, number>();

  /** The length of the body as its header says, or else the most that is read. A larger length is refused without reading. */
  function bytesOf(header: string | undefined, mostBytes: number): number {
    const declared = Number(header ?? Number.NaN);
    if (!Number.isSafeInteger(declared) || declared < 0) return mostBytes;
    return declared > mostBytes ? 0 : declared;
  }

  async function run<Result>(
    memberId: number,
    reserved: number,
    upload: (keep: (bytes: number) => void) => Promise<Result>,
  ): Promise<Result | Refusal> {
    if (!(await hasRoom(reserved))) return uploadRefusal("storage-full");
    const retryAfterSeconds = await quotas.reserve(memberId, reserved);
    if (retryAfterSeconds !== undefined) return refuse("upload-quota", { retryAfterSeconds });
    let kept = 0;
    try {
      return await upload((bytes) => {
        kept += bytes;
      });
    } catch (error) {
      if (hasCode(error, "ENOSPC", "EDQUOT")) return uploadRefusal("storage-full");
      throw error;
    } finally {
      await quotas.settle(memberId, { reserved, kept });
    }
  }

  return {
    async within({ caller, request }, mostBytes, upload) {
      const before = running.get(caller.id) ?? 0;
      if (before >= AT_ONCE) {
        discardRest(request);
        return refuse("too-many-requests", { retryAfterSeconds: BUSY_AGAIN_SECONDS });
      }
      running.set(caller.id, before + 1);
      try {
        let begun = false;
        const result = await run(caller.id, bytesOf(request.headers["content-length"], mostBytes), (keep) => {
          begun = true;
          return upload(keep);
        });
        if (!begun) discardRest(request);
        return result;
      } finally {
        const left = (running.get(caller.id) ?? 1) - 1;
        if (left > 0) running.set(caller.id, left);
        else running.delete(caller.id);
      }
    },
  };
}
