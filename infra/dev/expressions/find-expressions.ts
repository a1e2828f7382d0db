import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";

const checkout = path.resolve(import.meta.dirname, "../../..");
const PRODUCT = ["events", "command-api", "query-api", "projectors", "infra/src", "infra/client/src", "infra/gateway/src", "web", "admin"];
const LEFT_OUT = new Set(["node_modules", "dist", "testing", "fixtures"]);

export interface Expression {
  source: string;
  flags: string;
  /** Where it stands, below the checkout. */
  files: readonly string[];
}

interface FoundExpressions {
  literals: readonly Expression[];
  /** Files that build expressions while they run. */
  builders: readonly string[];
}

/** Every regular expression of the product's sources, each once, found in the syntax trees. */
export function findExpressions(): FoundExpressions {
  const literals = new Map<string, { source: string; flags: string; files: string[] }>();
  const builders = new Set<string>();
  for (const file of PRODUCT.flatMap(sourcesBelow)) {
    const { program, errors } = parseSync(file, readFileSync(path.join(checkout, file), "utf8"));
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    const building = ({ callee }: { callee: object }) => {
      if ("name" in callee && callee.name === "RegExp") builders.add(file);
    };
    new Visitor({
      Literal(node) {
        if (!("regex" in node)) return;
        const { pattern: source, flags } = node.regex;
        const key = `/${source}/${flags}`;
        const known = literals.get(key);
        if (!known) literals.set(key, { source, flags, files: [file] });
        else if (!known.files.includes(file)) known.files.push(file);
      },
      NewExpression: building,
      CallExpression: building,
    }).visit(program);
  }
  return { literals: [...literals.values()], builders: [...builders].sort() };
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : sourcesBelow(inside);
    return /\.(?:ts|tsx|mts|js|mjs)$/.test(entry.name) && !/\.(?:test|contract)\.tsx?$/.test(entry.name) ? [inside] : [];
  });
}

/** The expressions that are built while `act` runs. */
export async function builtExpressions(act: () => Promise<unknown>): Promise<Expression[]> {
  const built: Expression[] = [];
  const Native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, args: ConstructorParameters<RegExpConstructor>) {
      const made = new target(...args);
      built.push({ source: made.source, flags: made.flags, files: [] });
      return made;
    },
  });
  try {
    await act();
  } finally {
    globalThis.RegExp = Native;
  }
  return built;
}
