interface RestartPauseOptions {
  firstMs: number;
  longestMs: number;
  /** What ran this long was healthy: its next crash begins with the short pause again. */
  healthyMs: number;
}

/** How long to wait before something that ended is started again: twice as long each time, within bounds, until it has been well for a while. */
export function createRestartPause({ firstMs, longestMs, healthyMs }: RestartPauseOptions): (livedMs: number) => number {
  let next = firstMs;
  return (livedMs) => {
    const pause = livedMs >= healthyMs ? firstMs : next;
    next = Math.min(pause * 2, longestMs);
    return pause;
  };
}
