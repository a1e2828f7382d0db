import path from "node:path";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { createFreeDisk } from "@shiye/infra/media/free-disk";
import { createImageIntake } from "@shiye/infra/media/images/image-intake";
import { createVariantQueue, type VariantProgress } from "@shiye/infra/media/images/variant-queue";
import { createMediaLifetime } from "@shiye/infra/media/media-lifetime";
import { createMediaRecords } from "@shiye/infra/media/media-records";
import type { MediaStore } from "@shiye/infra/media/media-store";
import { mediaUsesModel } from "@shiye/infra/media/media-uses";
import { createUploadQuotas, uploadQuotaTables } from "@shiye/infra/media/upload-quotas";
import { createVideoIntake } from "@shiye/infra/media/videos/video-intake";
import { createVideoTools } from "@shiye/infra/media/videos/video-tools";
import { createTables } from "@shiye/infra/read-models/create-tables";
import type { Sql } from "@shiye/infra/read-models/sql";
import { createCheckpointWait } from "@shiye/infra/subscriptions/checkpoint-wait";
import { createMediaSweep } from "./sweep-media.ts";
import { createUploadBounds } from "./upload-bounds.ts";
import { createUploads } from "./uploads.ts";

/** The defaults: a gigabyte for each member and day, while half a gigabyte stays free. */
const uploadDefaults = { quotaBytes: 1024 ** 3, freeDiskBytes: 512 * 1024 ** 2 };

const SWEEP_MS = 60 * 60_000;

export interface MediaOptions {
  log: EventLog;
  sql: Sql;
  store: MediaStore;
  temporaryFolder: string;
  /** Bytes that a member may store in a day, and bytes that must stay free on the disk. Default: `uploadDefaults`. */
  uploadLimits?: typeof uploadDefaults;
  /** Where ffmpeg is looked for, in the format of PATH. Default: nowhere. */
  searchPath?: string;
  now: () => number;
  warn: (message: string, error: unknown) => void;
  /** Whether this process makes the variants that the last run left. Default true; false beside another process that does it. */
  takeUpVariants?: boolean;
  /** For how many pictures variants are made at a time. Default 1. */
  variantsAtOnce?: number;
  /** `leftovers`: the queue still has variants that the last run left, not only those of new uploads. */
  onVariantProgress?: (progress: VariantProgress, leftovers: boolean) => void;
}

/** Uploads, variants and the removal of unused files. */
export function createMedia({ log, sql, store, temporaryFolder, searchPath = "", now, warn, ...options }: MediaOptions) {
  const { takeUpVariants = true, variantsAtOnce = 1, uploadLimits = uploadDefaults, onVariantProgress } = options;
  const records = createMediaRecords(sql, now);
  let leftovers = true;
  const variantQueue = createVariantQueue({
    store,
    atOnce: variantsAtOnce,
    async onVariant(image, variant) {
      // The picture was removed while this variant was made.
      if (!(await records.addVariant(image, variant))) await store.remove(variant.name);
    },
    onFailure: (image, variant, error) => warn(`Could not make ${variant.type} of ${image} at width ${variant.width}`, error),
    ...(onVariantProgress ? { onProgress: (progress) => onVariantProgress(progress, leftovers) } : {}),
  });
  const tools = createVideoTools({ searchPath });
  const quotas = createUploadQuotas(sql, { bytesPerDay: uploadLimits.quotaBytes });
  const hasRoom = createFreeDisk({ folder: path.dirname(temporaryFolder), floorBytes: uploadLimits.freeDiskBytes });
  const uploads = createUploads({
    hasRoom,
    bounds: createUploadBounds({ quotas, hasRoom }),
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
    sweeping = Promise.all([sweep(), quotas.sweep()]).catch((error: unknown) => warn("Unused media could not be swept", error));
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
    /** Queues the wide variants of the pictures that these streams show. */
    async opened(streams: readonly string[]): Promise<void> {
      variantQueue.addWide(...(await records.shownBy(streams)));
    },
    /** Runs every hour. Undefined when the uses could not be judged. */
    sweep,

    /** Call it before the uses of media are followed. */
    async createTables(): Promise<void> {
      await records.createTables();
      await createTables(sql, "media", uploadQuotaTables);
    },

    /** Call it after the uses of media are followed. Begins to sweep, and queues the variants that the last run left. */
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
