/** At most `atOnce` of the tasks given to it run at a time. The others wait in the order they came. */
export function createTurns(atOnce: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async (task) => {
    // A turn that ends goes straight to the next waiting task, so a new task cannot overtake it.
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
