import type { Names } from "./names.ts";

/** A change of one list: the text of the file with the feature's lines in it. */
type Change = (source: string) => string;

/** Puts a line where the alphabet wants it, among the lines that the pattern matches after `begin`; its first group is what they are ordered by. */
function inOrder(pattern: RegExp, line: string, { begin = "", end }: { begin?: string; end?: RegExp } = {}): Change {
  const keyOf = (text: string) => pattern.exec(text)?.[1];
  return (source) => {
    const lines = source.split("\n");
    const from = lines.findIndex((text) => text.startsWith(begin));
    const until = end ? lines.findIndex((text, index) => index > from && end.test(text)) : lines.length;
    const key = keyOf(line) ?? "";
    const entries = lines.map((text, index) => ({ index, key: index >= from && index < until ? keyOf(text) : undefined }));
    const known = entries.filter((entry) => entry.key !== undefined);
    const next = known.find((entry) => (entry.key ?? "") > key);
    const at = next?.index ?? (end ? until : (known.at(-1)?.index ?? -1) + 1);
    if (known.length === 0) throw new Error(`no line like ${line.trim()} to stand beside`);
    return lines.toSpliced(at, 0, line).join("\n");
  };
}

const IMPORT = /^import .* from "(\.\/.*)";$/;
const all =
  (...changes: readonly Change[]): Change =>
  (source) =>
    changes.reduce((text, change) => change(text), source);

/** The lists that a feature has a line in, by path. */
export function listLines({ nouns, Nouns, verb, Verb, Past, words, hasQuery }: Names): Record<string, Change> {
  return {
    "events/src/nouns.ts": inOrder(/^export \* as \w+ from "(.*)";$/, `export * as ${nouns} from "./${nouns}.ts";`),
    "events/src/event-words.ts": inOrder(/^ {2}([A-Z]\w+): "/, `  Note${Past}: "${words}笔记",`),
    "projectors/src/read-models/member-streams/begun.ts": inOrder(
      /^ {2}([A-Z]\w+): \(event, batch\)/,
      `  Note${Past}: (event, batch) => begin(batch, event, event.data.memberId),`,
      { begin: "export const things", end: /^\}/ },
    ),
    "command-api/src/commands.ts": all(
      inOrder(IMPORT, `import { ${verb}Note } from "./${nouns}/${verb}-note.ts";`),
      inOrder(/^ {2}([A-Z]\w+): \w+,$/, `  ${Verb}Note: ${verb}Note,`, { begin: "export const commands", end: /^\}/ }),
    ),
    "infra/src/read-models/tables.ts": inOrder(/^export \* from "(.*)";$/, `export * from "./tables/${nouns}.ts";`),
    "projectors/src/read-models/all.ts": inOrder(/^export \* from "(.*)";$/, `export * from "./${nouns}/index.ts";`),
    ...(hasQuery
      ? {
          "query-api/src/queries.ts": all(
            inOrder(IMPORT, `import { createGet${Nouns} } from "./${nouns}/get-${nouns}.ts";`),
            inOrder(/^ {4}([A-Z]\w+):/, `    Get${Nouns}: after(["${nouns}"], createGet${Nouns}(reader)),`, {
              begin: "  return {",
              end: /^ {2}\};/,
            }),
          ),
        }
      : {}),
  };
}
