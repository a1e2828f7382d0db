import type { CommandContract, QueryContract } from "@shiye/events/define";

type Contract = Pick<CommandContract | QueryContract, "kind" | "method" | "path" | "alsoAt">;

/**
 * Which service answers a call below /api, read off the contracts: true for command-api. `path` is without `/api` and query.
 * A call that no contract knows goes to query-api when it reads and to command-api when it would write; both answer 404.
 */
export function createRouting(contracts: readonly Contract[]): (method: string, path: string) => boolean {
  // Literal segments before parameters, as /notes/hot must not be taken for /notes/:id.
  const routes = routesOf(contracts).sort((a, b) => parametersOf(a) - parametersOf(b));
  return (method, path) => {
    const asked = method === "HEAD" ? "GET" : method;
    const known = routes.find((route) => route.method === asked && route.pattern.test(path));
    return known ? known.kind === "command" : !["GET", "OPTIONS"].includes(asked);
  };
}

/** The methods that an address below /api may be asked by, for OPTIONS; none where there is no such address. */
export function createMethodLookup(contracts: readonly Contract[]): (path: string) => readonly string[] {
  const routes = routesOf(contracts);
  return (path) => {
    const methods = new Set<string>(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0) return [];
    return [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
  };
}

/** Every address of every call. */
function routesOf(contracts: readonly Contract[]) {
  return contracts.flatMap(({ kind, method, path, alsoAt }) =>
    [path, ...(alsoAt === undefined ? [] : [alsoAt])].map((address) => ({ kind, method, path: address, pattern: patternOf(address) })),
  );
}

function parametersOf({ path }: { path: string }): number {
  return path.split(":").length;
}

/** As express matches: any case, an optional slash at the end. */
function patternOf(path: string): RegExp {
  const segments = path.split("/").map((segment) => (segment.startsWith(":") ? "[^/]+" : segment.replace(/[^\w-]/g, "\\$&")));
  return new RegExp(`^${segments.join("/")}/?$`, "i");
}
