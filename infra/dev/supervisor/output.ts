/** What people see of a start: one line a step, and one running line for what takes long. */
export interface Output {
  line(text: string): void;
  /** Replaces the running line on a terminal; elsewhere prints now and then. */
  progress(text: string): void;
  endProgress(): void;
}

/** Where there is no terminal, progress is printed this often. */
const PRINT_EVERY_MS = 5000;

export function createOutput(stream: NodeJS.WriteStream): Output {
  const interactive = stream.isTTY === true;
  let running = "";
  let printedAt = 0;
  return {
    line(text) {
      if (interactive && running) stream.write("\r\x1b[2K");
      stream.write(`${text}\n`);
      if (interactive && running) stream.write(running);
    },
    progress(text) {
      running = text;
      if (interactive) {
        stream.write(`\r\x1b[2K${text}`);
      } else if (Date.now() - printedAt > PRINT_EVERY_MS) {
        printedAt = Date.now();
        stream.write(`${text}\n`);
      }
    },
    endProgress() {
      if (interactive && running) stream.write("\r\x1b[2K");
      running = "";
    },
  };
}
