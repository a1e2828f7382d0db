import { anyEventDefinitions } from "@shiye/events/catalogue";
import { checkout } from "@shiye/infra/files/checkout";
import { readModels } from "@shiye/projectors/read-models";
import { Argument, type Command } from "commander";
import { MARKS } from "./charts/marks.ts";
import { followed } from "./followed.ts";
import { FORMATS } from "./log-export.ts";
import { examples, verb } from "./verb.ts";

const FILES = ["--out", "--anchor", "--key", "--sign"];
const SHELLS = ["bash", "zsh", "fish"];
const modelNames = () => followed.map(({ name }) => name);
const VALUES: Readonly<Record<string, () => readonly string[]>> = {
  "--types": () => anyEventDefinitions.map(({ type }) => type),
  "--format": () => FORMATS,
  "--mark": () => MARKS,
};
/** What stands at the place of an argument, by the verb. */
const ARGUMENTS: Readonly<Record<string, () => readonly string[]>> = {
  catalogue: VALUES["--types"] ?? (() => []),
  completion: () => SHELLS,
  "dead-letters release": modelNames,
  "dead-letters retry": modelNames,
  "projections rebuild": modelNames,
  "projections verify": modelNames,
  "projections swap": modelNames,
  replay: () => readModels.map(({ name }) => name),
};

/** For the shell. Its words are in the script: asking this program at each press of Tab would take a second. */
export function addCompletion(program: Command): void {
  program
    .command("completion")
    .addArgument(new Argument("[shell]", "whose words it speaks").choices(SHELLS).default("bash", "the same as for zsh"))
    .description("补全 · prints a shell function `shiye` with completion")
    .addHelpText(...examples("completion", "completion fish"))
    .addHelpText(
      "after",
      `
  eval "$(npm run -s shiye -- completion)"           # in ~/.bashrc or ~/.zshrc; then: shiye log st<Tab>
  npm run -s shiye -- completion fish | source       # in ~/.config/fish/config.fish`,
    )
    .action(verb(async (shell: string) => void process.stdout.write(shell === "fish" ? fishCompletionOf(program) : completionOf(program))));
}

/** The script for bash and zsh. */
export function completionOf(program: Command): string {
  const verbs = verbsOf(program);
  const cases = verbs.map(
    ({ words, path: name }) => `    ${quoted(name)}) words=${quoted([...words, ...(ARGUMENTS[name]?.() ?? [])].join(" "))} ;;`,
  );
  const values = Object.entries(VALUES).map(([flag, list]) => `    ${flag}) words=${quoted(list().join(" "))}; prefix=1 ;;`);
  return `# npm run shiye -- completion
shiye() { npm run --silent --prefix ${quoted(checkout)} shiye -- "$@"; }
_shiye() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" verb="" words="" prefix="" word at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    case "\${verb:+$verb }$word" in
      ${verbs
        .filter(({ path: name }) => name !== "")
        .map(({ path: name }) => quoted(name))
        .join("|")}) verb="\${verb:+$verb }$word" ;;
    esac
  done
  case "$previous" in
${values.join("\n")}
    ${FILES.join("|")}) COMPREPLY=(); return ;;
  esac
  # Several types have commas between them: what is before the last one stays.
  if [ -n "$prefix" ]; then
    local before=""
    case "$current" in *,*) before="\${current%,*}," ;; esac
    COMPREPLY=($(compgen -W "$words" -P "$before" -- "\${current##*,}"))
    return
  fi
  case "$verb" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
if [ -n "\${ZSH_VERSION:-}" ]; then autoload -U +X compinit && compinit && autoload -U +X bashcompinit && bashcompinit; fi
# What has none of our words is a file: the shell completes those, folder by folder.
complete -o default -F _shiye shiye
`;
}

/** The script for fish. It completes the files of whatever wants one by itself. */
export function fishCompletionOf(program: Command): string {
  const verbs = verbsOf(program);
  const listOf = (words: readonly string[]) => words.map(quoted).join(" ");
  const cases = verbs.map(
    ({ words, path: name }) => `    case ${quoted(name)}; set words ${listOf([...words, ...(ARGUMENTS[name]?.() ?? [])])}`,
  );
  const values = Object.entries(VALUES).map(([flag, list]) => `    case ${quoted(flag)}; __shiye_listed ${listOf(list())}; return`);
  return `# npm run shiye -- completion fish
function shiye; npm run --silent --prefix ${quoted(checkout)} shiye -- $argv; end
# Several types have commas between them: what is before the last one stays.
function __shiye_listed
  set -l before (string match -r '^.*,' -- (commandline -ct))
  for word in $argv; echo "$before$word"; end
end
function __shiye_words
  set -l typed (commandline -opc)
  set -l verb ''
  for word in $typed[2..]
    set -l longer (string trim "$verb $word")
    contains -- $longer ${listOf(verbs.map(({ path: name }) => name).filter(Boolean))}; and set verb $longer
  end
  switch $typed[-1]
${values.join("\n")}
    case ${FILES.join(" ")}; __fish_complete_path (commandline -ct); return
  end
  set -l words
  switch $verb
${cases.join("\n")}
  end
  printf '%s\\n' $words
  test "$verb" = replay; and __fish_complete_path (commandline -ct)
end
complete -c shiye -f -a '(__shiye_words)'
`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function verbsOf(command: Command, before: readonly string[] = []): { path: string; words: string[] }[] {
  const options = command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));
  const here = { path: before.join(" "), words: [...command.commands.map((one) => one.name()), ...options, "--help"] };
  return [here, ...command.commands.flatMap((one) => verbsOf(one, [...before, one.name()]))];
}
