import { readFileSync } from "node:fs";
import path from "node:path";
import { anyEventDefinitions } from "@shiye/events/catalogue";
import { asyncApiOfEvents } from "@shiye/events/export/async-api";
import { fieldGuideOfEvents, listOfEvents } from "@shiye/events/export/field-guide";
import { type ExampleOf, jsonSchemaOfEvents } from "@shiye/events/export/json-schema";
import { openApiOfContracts } from "@shiye/events/export/open-api";
import { checkout } from "@shiye/infra/files/checkout";
import type { Command } from "commander";
import manifest from "../../../package.json" with { type: "json" };
import { requireKnownTypes } from "./narrowing.ts";
import { asJson, examples, UsageError, verb } from "./verb.ts";

const FIXTURES = path.join(checkout, "events", "src", "fixtures");

const formats: Readonly<Record<string, (types?: ReadonlySet<string>) => string>> = {
  markdown: (types) => fieldGuideOfEvents(exampleOf, types),
  json: (types) =>
    listOfEvents(exampleOf, types)
      .map((one) => JSON.stringify(one))
      .join("\n"),
  jsonSchema: () => JSON.stringify(jsonSchemaOfEvents(exampleOf), null, 2),
  openapi: () => JSON.stringify(openApiOfContracts({ version: manifest.version }), null, 2),
  asyncapi: () => JSON.stringify(asyncApiOfEvents({ version: manifest.version, exampleOf }), null, 2),
};

export function addCatalogue(program: Command): void {
  program
    .command("catalogue")
    .argument("[types...]", "only these events")
    .description("每一种事件 · describes every event, as a guide or as a schema for other tools; with --openapi every call")
    .option("--list", "only the names, one a line")
    .option("--markdown", "the guide as Markdown (default)")
    .option(...asJson("the same, one object a line"))
    .option("--json-schema", "the payloads as JSON Schema")
    .option("--asyncapi", "the log as an AsyncAPI 3 document")
    .option("--openapi", "every call of the wire as OpenAPI 3.1")
    .addHelpText(...examples("catalogue NoteLiked NotePublished", "catalogue --json-schema > events.json"))
    .action(verb(catalogue));
}

async function catalogue(types: readonly string[], options: Readonly<Record<string, true>>): Promise<void> {
  const [format = "markdown", another] = Object.keys(options);
  if (another) throw new UsageError("One format at a time.");
  if (types.length > 0 && format !== "markdown" && format !== "json")
    throw new UsageError("A few events are shown as the field guide, or with --json, only.");
  requireKnownTypes(types);
  const text =
    format === "list"
      ? anyEventDefinitions.map(({ type }) => type).join("\n")
      : formats[format]?.(types.length > 0 ? new Set(types) : undefined);
  process.stdout.write(`${text}\n`);
}

/** The payload that was put down when this version of the event was made. Tests hold it to its definition. */
function exampleOf({ type, version }: Parameters<ExampleOf>[0]): unknown {
  return JSON.parse(readFileSync(path.join(FIXTURES, `${type}.v${version}.json`), "utf8"));
}
