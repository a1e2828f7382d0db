import { asyncApiOfEvents } from "@shiye/events/export/async-api";
import { fieldGuideOfEvents } from "@shiye/events/export/field-guide";
import { jsonSchemaOfEvents } from "@shiye/events/export/json-schema";
import { openApiOfContracts } from "@shiye/events/export/open-api";
import type { Command } from "commander";
import manifest from "../../../package.json" with { type: "json" };
import { verb } from "./verb.ts";

const formats: Readonly<Record<string, () => string>> = {
  markdown: fieldGuideOfEvents,
  jsonSchema: () => JSON.stringify(jsonSchemaOfEvents(), null, 2),
  openapi: () => JSON.stringify(openApiOfContracts({ version: manifest.version }), null, 2),
  asyncapi: () => JSON.stringify(asyncApiOfEvents({ version: manifest.version }), null, 2),
};

export function addCatalogue(program: Command): void {
  program
    .command("catalogue")
    .description("每一种事件 · every event there is, as a field guide or a schema for other tools; with --openapi every call")
    .option("--markdown", "the field guide (default)")
    .option("--json-schema", "the payloads as JSON Schema")
    .option("--asyncapi", "the log as an AsyncAPI 3 document")
    .option("--openapi", "every call of the wire as OpenAPI 3.1")
    .action(
      verb(async (options: Record<string, true>) => {
        const [format = "markdown"] = Object.keys(options);
        process.stdout.write(`${formats[format]?.() ?? ""}\n`);
      }),
    );
}
