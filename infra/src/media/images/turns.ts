/** At most `atOnce` of the tasks given to it run at the same time; the others wait in the order they came. */
export function createTurns(atOnce: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async (task) => {
    // A turn that ends is handed straight to the next in the row, so a newcomer cannot slip in between.
    if (free > 0) free -= 1;
    else await new Promise<void>((proceed) => waiting.push(proceed));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
