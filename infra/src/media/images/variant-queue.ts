import { type MediaStore, readWhole } from "../media-store.ts";
import type { ImageRecord, ImageVariant } from "./image-record.ts";
import { missingVariants, renderVariant } from "./image-variants.ts";

export interface VariantProgress {
  /** Variants made, or given up, since the queue was last empty. */
  done: number;
  total: number;
}

interface VariantQueueOptions {
  store: MediaStore;
  /** The variant's file is in the store: remember it. What this throws counts as a failure of that variant. */
  onVariant(image: string, variant: ImageVariant): void | Promise<void>;
  onProgress?(progress: VariantProgress): void;
  /** This variant will not be there in this run; the next start finds it missing and tries again. */
  onFailure(image: string, variant: ImageVariant, error: unknown): void;
}

interface VariantQueue {
  /** Asks for all that the record lacks. Records already waiting are not added twice. At a start: pass every record that lacks something. */
  add(...records: Pick<ImageRecord, "name" | "width" | "variants">[]): void;
  progress(): VariantProgress;
  /** Resolves when nothing is left to make, or the queue was stopped. */
  idle(): Promise<void>;
  /** Finishes the variant in hand and leaves the rest for the next start. */
  stop(): Promise<void>;
}

interface Job {
  image: string;
  variants: ImageVariant[];
}

/**
 * The slow stage: one variant at a time, so that it never takes more than one core from the requests.
 *
 *   add ──► webp lane ──┐
 *      └──► avif lane ──┴──► one worker: read original, render, put, tell
 *
 * The webp lane goes first, over all pictures: it is a fifth of the work and gives every screen a file of its size. AVIF then saves bytes.
 * Nothing is written down here. After a crash the records still lack what was not made, and `add` at the next start brings it back; a file
 * that was stored but not yet remembered is found in the store and not made again.
 */
export function createVariantQueue({ store, onVariant, onProgress, onFailure }: VariantQueueOptions): VariantQueue {
  const lanes: Record<ImageVariant["type"], Job[]> = { "image/webp": [], "image/avif": [] };
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
    // Begins after the caller has finished, so that `working` is set before this can end.
    await Promise.resolve();
    for (;;) {
      const job = stopped ? undefined : (lanes["image/webp"].shift() ?? lanes["image/avif"].shift());
      if (job === undefined) break;
      await makeAll(job);
    }
    working = undefined;
    counted = { done: 0, total: 0 };
  }

  return {
    add(...records) {
      if (stopped) return;
      for (const record of records) {
        const wanted = missingVariants(record).filter((variant) => !asked.has(variant.name));
        for (const variant of wanted) asked.add(variant.name);
        counted = { ...counted, total: counted.total + wanted.length };
        for (const type of ["image/webp", "image/avif"] as const) {
          const variants = wanted.filter((variant) => variant.type === type);
          if (variants.length > 0) lanes[type].push({ image: record.name, variants });
        }
      }
      working ??= work();
    },
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
