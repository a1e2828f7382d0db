import { createFairTurns } from "../fair-turns.ts";
import type { MediaRefusal } from "../media-refusals.ts";
import type { MediaStore } from "../media-store.ts";
import type { ImageRecord } from "./image-record.ts";
import { type ProcessedImage, processImage } from "./process-image.ts";

type IntakeResult = { ok: true; image: ImageRecord } | MediaRefusal;

export interface ImageIntake {
  /**
   * Turns the bytes or the path of a member's upload into a record and stores its files. `remember` writes the record to a table, before the files
   * are stored: the sweep (media-lifetime.ts) deletes files without a record. The queue of variants is the caller's task.
   */
  take(memberId: number, input: Buffer | string, remember?: (image: ImageRecord) => Promise<void>): Promise<IntakeResult>;
}

/**
 * Processes uploaded pictures and stores them. Decoding 50 megapixels can take 450 MB and ten seconds, so at most `atOnce` pictures are
 * decoded at a time, of different members.
 */
export function createImageIntake({ store, atOnce = 2 }: { store: MediaStore; atOnce?: number }): ImageIntake {
  const turn = createFairTurns(atOnce);

  return {
    async take(memberId, input, remember) {
      const processed = await turn(memberId, () => processImage(input));
      if (!processed.ok) return processed;
      const image = toRecord(processed);
      await remember?.(image);
      const files = [processed.original, ...processed.variants];
      await Promise.all(files.map((file) => store.put(file.name, file.data, { type: file.type })));
      return { ok: true, image };
    },
  };
}

function toRecord({ original, variants, thumbhash, animated }: ProcessedImage): ImageRecord {
  const { name, data, type, width, height } = original;
  const stored = variants.map((variant) => ({ name: variant.name, width: variant.width, type: variant.type }));
  return { name, size: data.length, type, width, height, thumbhash, animated, variants: stored };
}
