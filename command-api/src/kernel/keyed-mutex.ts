/**
 * Work under one name, one after the other; under different names, side by side. For streams that many append to at once: without it
 * all but one would meet a conflict and try again, and a hundred at once would run out of tries. Nodes still only meet in the log.
 */
export function createTurns(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    const ended = mine.then(
      () => {},
      () => {},
    );
    last.set(name, ended);
    void ended.then(() => {
      if (last.get(name) === ended) last.delete(name);
    });
    return mine;
  };
}
