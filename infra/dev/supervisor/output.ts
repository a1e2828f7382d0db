/** What people see of a start: one line a step, and one running line for what takes long. */
export interface Output {
  line(text: string): void;
  /** Replaces the running line of `source` on a terminal; elsewhere prints now and then. */
  progress(source: string, text: string): void;
  /** Of one source; or of all, for good. */
  endProgress(source?: string): void;
}

/** Where there is no terminal, progress is printed this often. */
const PRINT_EVERY_MS = 5000;
const CLEAR = "\r\x1b[2K";

export function createOutput(stream: Pick<NodeJS.WriteStream, "write" | "isTTY">, now: () => number = Date.now): Output {
  const interactive = stream.isTTY === true;
  const running = new Map<string, string>();
  const printedAt = new Map<string, number>();
  let ended = false;
  /** A terminal has room for one, the last that began: the others are shown when it has ended. */
  const shown = () => [...running.values()].at(-1) ?? "";
  return {
    line(text) {
      const under = shown();
      if (interactive && under) stream.write(CLEAR);
      stream.write(`${text}\n`);
      if (interactive && under) stream.write(under);
    },
    progress(source, text) {
      if (ended) return;
      running.set(source, text);
      if (interactive) {
        stream.write(`${CLEAR}${shown()}`);
      } else if (now() - (printedAt.get(source) ?? Number.NEGATIVE_INFINITY) > PRINT_EVERY_MS) {
        printedAt.set(source, now());
        stream.write(`${text}\n`);
      }
    },
    endProgress(source) {
      ended ||= source === undefined;
      if (!shown()) return;
      if (source === undefined) running.clear();
      else running.delete(source);
      if (interactive) stream.write(`${CLEAR}${shown()}`);
    },
  };
}
