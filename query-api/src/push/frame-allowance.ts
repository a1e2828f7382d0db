/** A bucket of frames: `burst` at once, then `perSecond`. A person scrolling never comes near; a loop does at once. */
export function createFrameAllowance(options: { burst: number; perSecond: number; now: () => number }): () => boolean {
  let left = options.burst;
  let at = options.now();
  return () => {
    const now = options.now();
    left = Math.min(options.burst, left + ((now - at) / 1000) * options.perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
