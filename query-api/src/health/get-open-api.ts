import { openApiOfContracts } from "@shiye/events/export/open-api";
import type { GetOpenApi } from "@shiye/events/health";
import type { HandlerOf } from "@shiye/infra/http/call";

/** Derived once, because contracts do not change at run time. */
export function createGetOpenApi({ version }: { version: string }): HandlerOf<typeof GetOpenApi> {
  let text: string | undefined;
  return async (_input, { response }) => {
    text ??= JSON.stringify(openApiOfContracts({ version }));
    response.type("application/json").setHeader("Cache-Control", "public, max-age=300");
    response.send(text);
    return { data: {} };
  };
}
