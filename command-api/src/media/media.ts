import type { EventLog } from "@shiye/infra/log/event-log";
import { createImageIntake } from "@shiye/infra/media/images/image-intake";
import { createVariantQueue, type VariantProgress } from "@shiye/infra/media/images/variant-queue";
import { createMediaLifetime } from "@shiye/infra/media/media-lifetime";
import { createMediaRecords } from "@shiye/infra/media/media-records";
import type { MediaStore } from "@shiye/infra/media/media-store";
import { mediaUsesModel } from "@shiye/infra/media/media-uses";
import { createVideoIntake } from "@shiye/infra/media/videos/video-intake";
import { createVideoTools } from "@shiye/infra/media/videos/video-tools";
import type { Sql } from "@shiye/infra/read-db/sql";
import { createCheckpointWait } from "@shiye/infra/subscriptions/checkpoint-wait";
import { createMediaSweep } from "./sweep-media.ts";
import { createUploads } from "./uploads.ts";

const SWEEP_MS = 60 * 60_000;

export interface MediaOptions {
  log: EventLog;
  sql: Sql;
  store: MediaStore;
  temporaryFolder: string;
  /** Where ffmpeg is looked for, as PATH has it. Default: nowhere. */
  searchPath?: string;
  now: () => number;
  warn: (message: string, error: unknown) => void;
  /** Default true. False for a process that works beside another which does it. */
  takeUpVariants?: boolean;
  /** `leftovers`: the queue still has what the last run left unmade, not only what was uploaded since. */
  onVariantProgress?: (progress: VariantProgress, leftovers: boolean) => void;
}

/** Everything that has to do with files: taking them in, making their variants, and letting them go. */
export function createMedia({ log, sql, store, temporaryFolder, searchPath = "", now, warn, ...options }: MediaOptions) {
  const { takeUpVariants = true, onVariantProgress } = options;
  const records = createMediaRecords(sql, now);
  let leftovers = true;
  const variantQueue = createVariantQueue({
    store,
    async onVariant(image, variant) {
      // The picture went while this was being made of it.
      if (!(await records.addVariant(image, variant))) await store.remove(variant.name);
    },
    onFailure: (image, variant, error) => warn(`No ${variant.type} of ${image} at ${variant.width}`, error),
    ...(onVariantProgress ? { onProgress: (progress) => onVariantProgress(progress, leftovers) } : {}),
  });
  const tools = createVideoTools({ searchPath });
  const uploads = createUploads({
    images: createImageIntake({ store }),
    videos: createVideoIntake({ store, tools }),
    records,
    queue: variantQueue,
    temporaryFolder,
  });
  const stopping = new AbortController();
  const readThrough = createCheckpointWait(sql, mediaUsesModel, stopping.signal);
  const sweep = createMediaSweep({ log, readThrough, lifetime: createMediaLifetime({ sql, store }), now });

  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweepNow = () => {
    sweeping = sweep().catch((error: unknown) => warn("Unused media could not be swept", error));
  };

  async function takeUpLeftovers(): Promise<void> {
    for await (const record of records.list()) variantQueue.add(record);
    await variantQueue.idle();
    leftovers = false;
  }

  return {
    records,
    variantQueue,
    uploads,
    /** What is done every hour. Undefined when nothing could be judged. */
    sweep,

    /** Before the uses of media are followed. */
    createTables: () => records.createTables(),

    /** Once the uses of media are followed: begins to sweep, and takes up the variants that the last run left unmade. */
    start(): void {
      sweepNow();
      timer = setInterval(sweepNow, SWEEP_MS);
      timer.unref();
      if (takeUpVariants) void takeUpLeftovers().catch((error: unknown) => warn("Unmade variants could not be listed", error));
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      tools.stop();
      stopping.abort();
      await variantQueue.stop();
      await sweeping;
    },
  };
}
