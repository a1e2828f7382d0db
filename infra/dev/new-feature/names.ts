/** What a feature is called in every room. */
export interface Names {
  /** Its plural noun: `pins`. */
  nouns: string;
  /** `Pins` */
  Nouns: string;
  /** `pin`: also its kind of stream. */
  noun: string;
  /** What members do to a note: `pin`. */
  verb: string;
  Verb: string;
  /** `Pinned` */
  Past: string;
  /** Whether it has a list that its member reads. */
  hasQuery: boolean;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export class NamesError extends Error {}

/** From `pins pin [pinned] [--query]`. */
export function namesOf(words: readonly string[]): Names {
  const [nouns = "", verb = "", past = verb.endsWith("e") ? `${verb}d` : `${verb}ed`, ...more] = words.filter(
    (word) => !word.startsWith("--"),
  );
  const flags = words.filter((word) => word.startsWith("--"));
  const isWord = (word: string) => /^[a-z]{3,20}$/.test(word);
  if (
    !isWord(nouns) ||
    !nouns.endsWith("s") ||
    !isWord(verb) ||
    !isWord(past) ||
    more.length > 0 ||
    flags.some((flag) => flag !== "--query")
  )
    throw new NamesError(
      "Usage: npm run new:feature -- <plural noun> <verb> [past participle] [--query]\n" +
        "For example: npm run new:feature -- pins pin pinned --query   (members pin notes and read their list of pins)\n" +
        "Words have 3 to 20 lower-case letters; the noun ends with s. --query adds the list.",
    );
  const noun = nouns.slice(0, -1);
  return { nouns, Nouns: capital(nouns), noun, verb, Verb: capital(verb), Past: capital(past), hasQuery: flags.length > 0 };
}
