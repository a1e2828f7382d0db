import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** The first line of what is piped in; from a terminal it is asked for and not shown while it is typed. */
export async function readPassword(prompt: string): Promise<string> {
  const interactive = process.stdin.isTTY === true;
  if (interactive) process.stderr.write(prompt);
  // readline echoes what is typed to its output; this one swallows it.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: interactive });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (interactive) process.stderr.write("\n");
  }
}
