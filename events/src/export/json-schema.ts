import { z } from "zod";
import { anyEventDefinitions } from "../catalogue.ts";
import type { AnyEventDefinition } from "../define.ts";

export type JsonSchema = Record<string, unknown>;

/** What every event carries around its payload, as the wire of the log and its exports show it. Positions are decimal strings. */
export const envelopeSchema: JsonSchema = {
  type: "object",
  required: ["id", "type", "version", "stream", "revision", "position", "at", "data", "metadata"],
  properties: {
    id: { type: "string", format: "uuid", description: "UUIDv7. The same id is never stored twice." },
    type: { type: "string" },
    version: { type: "integer", minimum: 1 },
    stream: { type: "string", description: "The thing that the event happened to." },
    revision: { type: "integer", minimum: 0, description: "Place in its stream, from 0." },
    position: { type: "string", pattern: "^[0-9]+$", description: "Place in the whole log: compare, never count." },
    at: { type: "string", format: "date-time", description: "UTC with milliseconds." },
    data: { type: "object" },
    metadata: {
      type: "object",
      required: ["actor", "correlationId", "causationId"],
      properties: {
        actor: {
          oneOf: [
            { type: "object", required: ["kind", "id"], properties: { kind: { enum: ["member", "admin"] }, id: { type: "integer" } } },
            { type: "object", required: ["kind"], properties: { kind: { const: "system" } } },
          ],
        },
        correlationId: { type: "string" },
        causationId: { type: "string" },
        ipRegion: { type: "string" },
      },
    },
  },
};

/** A payload of this type, as it is read. */
export type ExampleOf = (definition: AnyEventDefinition) => unknown;

/** The payload of one event type, as it is read: in the shape of today. */
export function payloadSchema(definition: AnyEventDefinition, exampleOf?: ExampleOf): JsonSchema {
  // As output: what a reader gets. Ids are then plain integers, although calls may send them as text.
  const { $schema: _dialect, ...schema } = z.toJSONSchema(definition.data, { io: "output" }) as JsonSchema;
  const personal = Object.keys(definition.personal?.fields ?? {});
  return {
    ...schema,
    description: definition.summary,
    ...(personal.length > 0 ? { "x-personal": personal } : {}),
    ...(exampleOf ? { examples: [exampleOf(definition)] } : {}),
  };
}

/** One JSON Schema (2020-12) of every event that the log can give: `$defs` holds the payloads by event type. */
export function jsonSchemaOfEvents(exampleOf: ExampleOf): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:shiye:events",
    title: "Events of Shiye",
    allOf: [envelopeSchema],
    oneOf: anyEventDefinitions.map((definition) => ({
      properties: {
        type: { const: definition.type },
        version: { const: definition.version },
        data: { $ref: `#/$defs/${definition.type}` },
      },
    })),
    $defs: Object.fromEntries(anyEventDefinitions.map((definition) => [definition.type, payloadSchema(definition, exampleOf)])),
  };
}
