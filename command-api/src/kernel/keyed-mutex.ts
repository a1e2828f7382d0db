/**
 * Runs works with the same name one after another, and works with different names in parallel. For streams to which many append at once:
 * otherwise all but one would conflict and retry, and a hundred at once would run out of attempts. Only the log coordinates nodes.
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
