import path from "node:path";

export interface SourceFile {
  file: string;
  text: string;
}

const DECLARED = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
/** `export const { useGetLikesQuery, usePrefetch: usePrefetchLikes } = likesApi;`, over one line or more. */
const TAKEN_APART = /^export const [{[]([^}\]=]+)[}\]]/gm;
/** `import { one, type other as another } from "./file.ts";`, over one line or more; handing on is a use as well. */
const NAMING = /^(?:import|export) (?:type )?\{([^}]*)\} from "([^"]+)";/gm;
/** Whoever takes a whole file may use all that is in it. */
const TAKING_ALL = /(?:\* (?:as \w+ )?from |\bimport\(\s*)"([^"]+)"/g;
/** Workspaces whose folder is within that of infra. */
const WITHIN_INFRA = ["analyst", "client", "gateway"];

const exportsOf = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(DECLARED)].map(([, name = ""]) => name),
    ...[...text.matchAll(TAKEN_APART)].flatMap(([, names = ""]) => names.match(/\w+(?=\s*(?:,|$))/g) ?? []),
  ]);

/** The source that an import of this file means; whatever is none of ours is no source. */
function sourceOf(specifier: string, file: string): string {
  const [, workspace = "", rest = "index"] = /^@shiye\/(\w[\w-]*)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (workspace === "") return path.posix.join(path.posix.dirname(file), specifier);
  return `${WITHIN_INFRA.includes(workspace) ? "infra/" : ""}${workspace}/src/${rest}.ts`;
}

/** The exports of the judged files that no other file imports, as `file: name`. */
export function loneExports(files: readonly SourceFile[], isJudged: (file: string) => boolean): string[] {
  const used = new Set<string>();
  const takenWhole = new Set<string>();
  for (const { file, text } of files) {
    for (const [, names = "", from = ""] of text.matchAll(NAMING))
      for (const [, name] of names.matchAll(/(?:^|,)\s*(?:type )?(\w+)/g)) used.add(`${sourceOf(from, file)}: ${name}`);
    for (const [, from = ""] of text.matchAll(TAKING_ALL)) takenWhole.add(sourceOf(from, file));
  }
  return files
    .filter(({ file }) => isJudged(file) && !takenWhole.has(file))
    .flatMap(({ file, text }) => [...exportsOf(text)].map((name) => `${file}: ${name}`).filter((one) => !used.has(one)));
}
