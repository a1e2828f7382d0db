import type { MediaRefusal } from "../media-refusals.ts";
import type { MediaStore } from "../media-store.ts";
import type { ImageRecord } from "./image-record.ts";
import { type ProcessedImage, processImage } from "./process-image.ts";
import { createTurns } from "./turns.ts";

type IntakeResult = { ok: true; image: ImageRecord } | MediaRefusal;

export interface ImageIntake {
  /**
   * From the bytes or the path of an upload to a record whose files are all in the store. Adds it to no queue, and to a table only by
   * `remember`, which comes before the files: what a record names is safe from the sweep (media-lifetime), what none names is not.
   */
  take(input: Buffer | string, remember?: (image: ImageRecord) => Promise<void>): Promise<IntakeResult>;
}

/**
 * The road of one uploaded picture into the store. A picture of 50 megapixels can take 200 MB while it is decoded, so no more than `atOnce`
 * are decoded side by side, however many members upload.
 */
export function createImageIntake({ store, atOnce = 2 }: { store: MediaStore; atOnce?: number }): ImageIntake {
  const turn = createTurns(atOnce);

  return {
    async take(input, remember) {
      const processed = await turn(() => processImage(input));
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
