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
  /** The verb in Chinese, for members, administrators and the description of the API: `置顶`. */
  words: string;
  /** Whether it has a list that its member reads. */
  hasQuery: boolean;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export class NamesError extends Error {}

/** From `pins pin [pinned] 置顶 [--query]`. */
export function namesOf(given: readonly string[]): Names {
  const flags = given.filter((word) => word.startsWith("--"));
  const words = given.filter((word) => /^\p{Script=Han}{1,10}$/u.test(word));
  const [nouns = "", verb = "", past = verb.endsWith("e") ? `${verb}d` : `${verb}ed`, ...more] = given.filter(
    (word) => !flags.includes(word) && !words.includes(word),
  );
  const isWord = (word: string) => /^[a-z]{3,20}$/.test(word);
  if (
    !isWord(nouns) ||
    !nouns.endsWith("s") ||
    !isWord(verb) ||
    !isWord(past) ||
    more.length > 0 ||
    words.length !== 1 ||
    flags.some((flag) => flag !== "--query")
  )
    throw new NamesError(
      "Usage: npm run new:feature -- <plural noun> <verb> [past participle] <verb in Chinese> [--query]\n" +
        "For example: npm run new:feature -- pins pin pinned 置顶 --query   (members pin notes and read their list of pins)\n" +
        "English words have 3 to 20 lower-case letters; the noun ends with s. --query adds the list.",
    );
  const noun = nouns.slice(0, -1);
  return {
    ...{ nouns, Nouns: capital(nouns), noun, verb, Verb: capital(verb), Past: capital(past) },
    ...{ words: words.join(""), hasQuery: flags.length > 0 },
  };
}
