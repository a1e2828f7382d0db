import { commandContracts } from "@shiye/events/catalogue";

const commandRoutes = commandContracts.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/:[a-z]+/gi, "[^/]+")}/?$`, "i"),
}));

/**
 * Which service answers a call: command-api has the calls of its contracts, everything else below /api is query-api's, which also
 * says `接口不存在`. A changing call that no contract names goes to command-api for the same answer.
 */
export function serviceOf(method: string, pathname: string): "command-api" | "query-api" {
  return commandRoutes.some((route) => route.method === method && route.pattern.test(pathname)) ? "command-api" : "query-api";
}
