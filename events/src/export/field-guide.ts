import { anyEventDefinitions } from "../catalogue.ts";
import type { AnyEventDefinition } from "../define.ts";
import { type ExampleOf, type JsonSchema, payloadSchema } from "./json-schema.ts";

/** The analysts' field guide in Markdown: every event by the kind of its stream, with its fields and an example. `types`: these only. */
export function fieldGuideOfEvents(exampleOf: ExampleOf, types?: ReadonlySet<string>): string {
  const definitions = definitionsOf(types);
  const streams = [...new Set(definitions.map((definition) => definition.stream))];
  const lines = ["# Every event, and what it says", "", "Fields marked 🔒 are personal: anonymous once the member is gone.", ""];
  for (const stream of streams) {
    lines.push(`## ${stream}`, "");
    for (const definition of definitions.filter((one) => one.stream === stream)) {
      const personal = new Set(Object.keys(definition.personal?.fields ?? {}));
      const { properties } = payloadSchema(definition) as { properties: Record<string, JsonSchema> };
      lines.push(`### ${definition.type}`, "", `${definition.summary} Version ${definition.version}.`, "", "| field | type |", "|---|---|");
      for (const [field, schema] of Object.entries(properties))
        lines.push(`| \`${field}\`${personal.has(field) ? " 🔒" : ""} | ${typeOf(schema)} |`);
      lines.push("", "```json", JSON.stringify(exampleOf(definition), null, 2), "```", "");
    }
  }
  return lines.join("\n");
}

/** The same for a program. */
export function listOfEvents(exampleOf: ExampleOf, types?: ReadonlySet<string>): readonly object[] {
  return definitionsOf(types).map((definition) => {
    const { type, version, stream, summary, personal } = definition;
    const fields = Object.keys(personal?.fields ?? {});
    return { type, version, stream, summary, personal: fields, data: payloadSchema(definition), example: exampleOf(definition) };
  });
}

const definitionsOf = (types?: ReadonlySet<string>): readonly AnyEventDefinition[] =>
  anyEventDefinitions.filter(({ type }) => types?.has(type) ?? true);

function typeOf(schema: JsonSchema): string {
  const {
    type,
    anyOf,
    items,
    enum: values,
    const: value,
  } = schema as {
    type?: string | string[];
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    enum?: unknown[];
    const?: unknown;
  };
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (values) return values.map((one) => `\`${JSON.stringify(one)}\``).join(" or ");
  if (value !== undefined) return `\`${JSON.stringify(value)}\``;
  if (type === "array" && items) return `list of ${typeOf(items)}`;
  return Array.isArray(type) ? type.join(" or ") : (type ?? "anything");
}
