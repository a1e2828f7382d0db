/** One thing that the command line can do. */
export interface Verb {
  name: string;
  usage: string;
  summary: string;
  run(args: readonly string[]): Promise<void>;
}

/** The caller typed something that a verb does not know: told in one line, with how to ask. */
export class UsageError extends Error {}
