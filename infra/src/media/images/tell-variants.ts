import type { Teller } from "../../engines/service.ts";
import type { VariantProgress } from "./variant-queue.ts";

const EVERY_MS = 1000;

/** Reports the progress of a variant queue as text, at most once a second, and its end where progress was reported: one picture is no news. */
export function tellVariants({ progress, done: end }: Teller, now: () => number = Date.now): (progress: VariantProgress) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let isEndAwaited = false;
  return ({ done, total }) => {
    if (done >= total) {
      if (isEndAwaited) end(`  图片尺寸已全部生成（${total}）· all sizes of the pictures are made`);
      isEndAwaited = false;
      return;
    }
    if (now() - toldAt < EVERY_MS) return;
    toldAt = now();
    isEndAwaited = true;
    progress(`  生成图片尺寸 ${done}/${total} · making the sizes of pictures`);
  };
}
