import { type MediaStore, readWhole } from "../media-store.ts";
import type { ImageRecord, ImageVariant } from "./image-record.ts";
import { missingOf, renderVariant, soonVariants, wideVariants } from "./image-variants.ts";

export interface VariantProgress {
  /** Variants that were made or given up since the queue was last empty. */
  done: number;
  total: number;
}

interface VariantQueueOptions {
  store: MediaStore;
  /** The file of the variant is stored; record it. An error that this throws counts as a failure of the variant. */
  onVariant(image: string, variant: ImageVariant): void | Promise<void>;
  onProgress?(progress: VariantProgress): void;
  /** The variant will be missing in this run. After the next start it is tried again. */
  onFailure(image: string, variant: ImageVariant, error: unknown): void;
  /** How many pictures are processed at a time, each on one core. Default 1. */
  atOnce?: number;
}

type Wanting = Pick<ImageRecord, "name" | "width" | "variants">;

interface VariantQueue {
  /** Queues the missing variants that every picture has. Those that already wait are not added twice. At a start, pass every record. */
  add(...records: Wanting[]): void;
  /** Queues the variant for large screens, after somebody opened what shows these pictures. */
  addWide(...records: Wanting[]): void;
  progress(): VariantProgress;
  /** Resolves when nothing is left to make, or when the queue was stopped. */
  idle(): Promise<void>;
  /** Finishes the variants in work and leaves the rest for the next start. */
  stop(): Promise<void>;
}

interface Job {
  image: string;
  variants: ImageVariant[];
}

/**
 * The slow stage: makes variants in the background, `atOnce` pictures at a time, so that requests keep the other cores.
 *
 *   add ──────► soon lane ──┐
 *   addWide ──► wide lane ──┴──► worker: read original, render, put, report
 *
 * The soon lane of all pictures goes first, because every card needs its variants.
 * The queue stores nothing about its jobs. After a crash the records still lack what was not made: `add` at the next start queues the soon
 * variants again, and the next opening of the note the wide one. A file that was stored but not recorded is found and not made again.
 */
export function createVariantQueue({ store, onVariant, onProgress, onFailure, atOnce = 1 }: VariantQueueOptions): VariantQueue {
  const soon: Job[] = [];
  const wide: Job[] = [];
  const asked = new Set<string>();
  let counted: VariantProgress = { done: 0, total: 0 };
  let working: Promise<void> | undefined;
  let stopped = false;

  async function makeOne(image: string, variant: ImageVariant, original: () => Promise<Buffer>): Promise<void> {
    try {
      if (!(await store.has(variant.name))) {
        await store.put(variant.name, await renderVariant(await original(), variant), { type: variant.type });
      }
      await onVariant(image, variant);
    } catch (error) {
      onFailure(image, variant, error);
    }
    asked.delete(variant.name);
    counted = { ...counted, done: counted.done + 1 };
    onProgress?.(counted);
  }

  async function makeAll({ image, variants }: Job): Promise<void> {
    let reading: Promise<Buffer> | undefined;
    const original = () => {
      reading ??= readOriginal(image);
      return reading;
    };
    for (const variant of variants) {
      if (stopped) return;
      await makeOne(image, variant, original);
    }
  }

  async function readOriginal(image: string): Promise<Buffer> {
    const data = await readWhole(store, image);
    if (data === undefined) throw new Error(`the original ${image} is not in the store`);
    return data;
  }

  async function work(): Promise<void> {
    // The caller must set `working` before this function can end, so it begins one microtask later.
    await Promise.resolve();
    const worker = async () => {
      for (;;) {
        const job = stopped ? undefined : (soon.shift() ?? wide.shift());
        if (job === undefined) return;
        await makeAll(job);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    working = undefined;
    counted = { done: 0, total: 0 };
    // Work that was added after the last worker had found nothing.
    if (!stopped && soon.length + wide.length > 0) working = work();
  }

  function enqueue(lane: Job[], planned: (record: Wanting) => ImageVariant[], records: readonly Wanting[]): void {
    if (stopped) return;
    for (const record of records) {
      const variants = missingOf(planned(record), record).filter((variant) => !asked.has(variant.name));
      if (variants.length === 0) continue;
      for (const variant of variants) asked.add(variant.name);
      counted = { ...counted, total: counted.total + variants.length };
      lane.push({ image: record.name, variants });
    }
    working ??= work();
  }

  return {
    add: (...records) => enqueue(soon, soonVariants, records),
    addWide: (...records) => enqueue(wide, wideVariants, records),
    progress: () => counted,
    idle: async () => {
      while (working) await working;
    },
    async stop() {
      stopped = true;
      await working;
    },
  };
}
