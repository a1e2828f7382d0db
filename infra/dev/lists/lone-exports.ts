export interface SourceFile {
  file: string;
  text: string;
}

const DECLARED = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
/** `export const { useGetLikesQuery, usePrefetch: usePrefetchLikes } = likesApi;`, over one line or more. */
const TAKEN_APART = /^export const [{[]([^}\]=]+)[}\]]/gm;
/** A list such as refusals/all.ts hands on whole files, and its readers take all that is in them. */
const HANDED_ON = /^export \* from "\.\/(.+)";$/gm;
/** A comment is no use. Comments at the end of a line stay: to tell them from addresses in strings takes a parser. */
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm;

const exportsOf = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(DECLARED)].map(([, name = ""]) => name),
    ...[...text.matchAll(TAKEN_APART)].flatMap(([, names = ""]) => names.match(/\w+(?=\s*(?:,|$))/g) ?? []),
  ]);

const wordsOf = (text: string) => new Set(text.replaceAll(COMMENT_LINE, "").match(/\w+/g));

const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/") + 1);

/** The exports of the judged files that no other file names, as `file: name`. A word of another file counts as a use, whatever it means there. */
export function loneExports(files: readonly SourceFile[], isJudged: (file: string) => boolean): string[] {
  const filesNaming = new Map<string, number>();
  for (const { text } of files) for (const word of wordsOf(text)) filesNaming.set(word, (filesNaming.get(word) ?? 0) + 1);
  const handedOn = new Set(files.flatMap(({ file, text }) => [...text.matchAll(HANDED_ON)].map(([, name = ""]) => folderOf(file) + name)));
  return files
    .filter(({ file }) => isJudged(file) && !handedOn.has(file))
    .flatMap(({ file, text }) => [...exportsOf(text)].filter((name) => filesNaming.get(name) === 1).map((name) => `${file}: ${name}`));
}
