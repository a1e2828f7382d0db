import { type MediaStore, readWhole } from "../media-store.ts";
import type { ImageRecord, ImageVariant } from "./image-record.ts";
import { missingOf, renderVariant, soonVariants, wideVariants } from "./image-variants.ts";

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
  /** Pictures that are worked on side by side, each on a core of its own. Default 1. */
  atOnce?: number;
}

type Wanting = Pick<ImageRecord, "name" | "width" | "variants">;

export interface VariantQueue {
  /** Asks for all that every picture has and this lacks. What waits already is not added twice. At a start: pass every record. */
  add(...records: Wanting[]): void;
  /** Asks for what large screens want: somebody has opened what shows these. */
  addWide(...records: Wanting[]): void;
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
 * The slow stage: one picture at a time, so that it never takes more than one core from the requests.
 *
 *   add ──────► soon lane ──┐
 *   addWide ──► wide lane ──┴──► worker: read original, render, put, tell
 *
 * The soon lane goes first, over all pictures: what every card asks for before what one large screen asks for.
 * Nothing is written down here. After a crash the records still lack what was not made: `add` at the next start brings the soon ones back,
 * and the next who opens the note the wide ones. A file that was stored but not yet remembered is found in the store and not made again.
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
    // Begins after the caller has finished, so that `working` is set before this can end.
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
    // What came between the last worker's look and now.
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
