import { asyncApiOfEvents } from "@shiye/events/export/async-api";
import { fieldGuideOfEvents } from "@shiye/events/export/field-guide";
import { jsonSchemaOfEvents } from "@shiye/events/export/json-schema";
import { openApiOfContracts } from "@shiye/events/export/open-api";
import manifest from "../../../package.json" with { type: "json" };
import { UsageError, type Verb } from "./verb.ts";

const formats: Readonly<Record<string, () => string>> = {
  "--markdown": fieldGuideOfEvents,
  "--json-schema": () => JSON.stringify(jsonSchemaOfEvents(), null, 2),
  "--openapi": () => JSON.stringify(openApiOfContracts({ version: manifest.version }), null, 2),
  "--asyncapi": () => JSON.stringify(asyncApiOfEvents({ version: manifest.version }), null, 2),
};

export const catalogue: Verb = {
  name: "catalogue",
  usage: "catalogue [--markdown | --json-schema | --asyncapi | --openapi]",
  summary: "Every event there is, as a field guide or a schema for other tools; and with --openapi every call.",
  async run(args) {
    const [format = "--markdown", ...more] = args;
    const print = formats[format];
    if (!print || more.length > 0) throw new UsageError(`Unknown: ${args.join(" ")}`);
    process.stdout.write(`${print()}\n`);
  },
};
