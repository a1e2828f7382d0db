import type { Teller } from "../../engines/service.ts";
import type { VariantProgress } from "./variant-queue.ts";

const EVERY_MS = 1000;

/** Reports the progress of a variant queue as text, at most once a second. */
export function tellVariants({ progress, done: end }: Teller, now: () => number = Date.now): (progress: VariantProgress) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ done, total }) => {
    if (done >= total) return end(`  图片尺寸已全部生成（${total}）· all sizes of the pictures are made`);
    if (now() - toldAt < EVERY_MS) return;
    toldAt = now();
    progress(`  生成图片尺寸 ${done}/${total} · making the sizes of pictures`);
  };
}
