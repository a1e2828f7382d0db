export function readSeedArguments(words: readonly string[]): {
  demo: boolean;
  members: number | undefined;
  notes: number | undefined;
  seed: string | undefined;
};
