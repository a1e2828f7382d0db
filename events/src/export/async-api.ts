import { anyEventDefinitions } from "../catalogue.ts";
import { type ExampleOf, envelopeSchema, type JsonSchema, payloadSchema } from "./json-schema.ts";

/**
 * The log as an AsyncAPI 3.0 document: one channel for each kind of stream, one message for each event type, and one operation
 * to receive them. Source: AsyncAPI specification 3.0.0.
 */
export function asyncApiOfEvents(options: { version: string; exampleOf: ExampleOf }): JsonSchema {
  const streams = [...new Set(anyEventDefinitions.map((definition) => definition.stream))];
  const messageRef = (type: string) => ({ $ref: `#/components/messages/${type}` });
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Events of Shiye",
      version: options.version,
      description:
        "Everything that ever happened, in the order in which it was committed. Personal fields are anonymous once a member is gone.",
    },
    defaultContentType: "application/json",
    channels: Object.fromEntries(
      streams.map((stream) => [
        stream,
        {
          address: `${stream}-{id}`,
          description: `Streams of kind ${stream}: each is one thing that is decided alone.`,
          parameters: { id: { description: "What tells the things of this kind apart." } },
          messages: Object.fromEntries(
            anyEventDefinitions
              .filter((definition) => definition.stream === stream)
              .map((definition) => [definition.type, messageRef(definition.type)]),
          ),
        },
      ]),
    ),
    operations: Object.fromEntries(
      streams.map((stream) => [
        `follow-${stream}`,
        { action: "receive", channel: { $ref: `#/channels/${stream}` }, summary: `Follow what happens in ${stream} streams.` },
      ]),
    ),
    components: {
      schemas: {
        Envelope: envelopeSchema,
        ...Object.fromEntries(anyEventDefinitions.map((definition) => [definition.type, payloadSchema(definition, options.exampleOf)])),
      },
      messages: Object.fromEntries(
        anyEventDefinitions.map((definition) => [
          definition.type,
          {
            name: definition.type,
            summary: definition.summary,
            payload: {
              allOf: [
                { $ref: "#/components/schemas/Envelope" },
                {
                  type: "object",
                  properties: {
                    type: { const: definition.type },
                    version: { const: definition.version },
                    data: { $ref: `#/components/schemas/${definition.type}` },
                  },
                },
              ],
            },
          },
        ]),
      ),
    },
  };
}
