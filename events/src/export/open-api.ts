import { z } from "zod";
import { anyContracts } from "../catalogue.ts";
import type { CommandContract, QueryContract } from "../define.ts";
import { PROOF_HEADER } from "../proof-of-work.ts";
import type { JsonSchema } from "./json-schema.ts";

type Contract = CommandContract | QueryContract;

/** Every call of the wire as an OpenAPI 3.1 document, derived from the contracts. Source: OpenAPI specification 3.1.0. */
export function openApiOfContracts(options: { version: string }): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const describe = (address: string, { method }: Contract, operation: JsonSchema) => {
    const path = address.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const contract of anyContracts) {
    const operation = operationOf(contract);
    describe(contract.path, contract, operation);
    if (contract.alsoAt) describe(contract.alsoAt, contract, { ...operation, operationId: `${contract.name}AlsoAt` });
  }
  return {
    openapi: "3.1.0",
    info: { title: "拾页 Shiye", version: options.version, description: "Every answer is JSON; every message is Chinese and fit to show." },
    servers: [{ url: "/api" }],
    tags: [...new Set(anyContracts.map(nounOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Refusal: refusal },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description: "The same key with the same content is answered as before and done once.",
          schema: { type: "string", maxLength: 200 },
        },
        ProofOfWork: {
          name: PROOF_HEADER,
          in: "header",
          description:
            "Solution of a challenge of /auth/challenge for this call, as base64url of its JSON: opens a wider allowance, once. Without it the call counts against a narrower one.",
          schema: { type: "string", maxLength: 4000 },
        },
        MinPosition: {
          name: "X-Min-Position",
          in: "header",
          description: "A log position that the caller has seen: the answer is no older, or says X-Stale: 1.",
          schema: { type: "string", pattern: "^\\d{1,19}$" },
        },
      },
      responses: {
        Refusal: {
          description: "Refused: `code` is the HTTP status, `message` one sentence for the person.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
        },
      },
    },
  };
}

const refusal: JsonSchema = {
  type: "object",
  required: ["code", "message", "success", "error", "requestId"],
  properties: {
    code: { type: "integer", description: "The HTTP status." },
    message: { type: "string" },
    success: { const: false },
    error: { type: "string", description: "The refusal code." },
    requestId: { type: "string" },
    details: {
      type: "object",
      additionalProperties: { type: ["string", "boolean", "integer"] },
      description: "Messages per field; captchaRequired: true asks for a captcha; deletedCount: how many of several were deleted before.",
    },
  },
};

function operationOf(contract: Contract): JsonSchema {
  const readsQuery = contract.method === "GET";
  const input = contract.kind === "query" ? contract.query : contract.body;
  const header = contract.kind === "query" ? "MinPosition" : "IdempotencyKey";
  const parameters = [...parametersOf(contract.params, "path"), ...(readsQuery ? parametersOf(input, "query") : [])];
  const body = bodyOf(contract, input, readsQuery);
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [nounOf(contract)],
    // A visitor's call knows the member when a token comes along.
    security: contract.access === "visitor" ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [
      ...parameters,
      { $ref: `#/components/parameters/${header}` },
      ...("proof" in contract && contract.proof ? [{ $ref: "#/components/parameters/ProofOfWork" }] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: { description: contract.message, content: contentOf(contract) },
      default: { $ref: "#/components/responses/Refusal" },
    },
  };
}

function contentOf(contract: Contract): JsonSchema {
  if ("produces" in contract && contract.produces) return { [contract.produces]: {} };
  return { "application/json": { schema: successOf(contract) } };
}

function successOf(contract: Contract): JsonSchema {
  const data = schemaOf(contract.data, "output");
  if ("bare" in contract && contract.bare) return data;
  return {
    type: "object",
    required: ["code", "message", "success"],
    properties: { code: { const: 200 }, message: { type: "string" }, success: { const: true }, data },
  };
}

function bodyOf(contract: Contract, input: z.ZodType, readsQuery: boolean): JsonSchema | undefined {
  if (readsQuery) return undefined;
  if ("files" in contract && contract.files) {
    const file: JsonSchema = { type: "string", contentMediaType: "application/octet-stream" };
    const properties = Object.fromEntries(
      Object.entries(contract.files).map(([name, { most, kinds: description }]) => {
        return [name, most === 1 ? { ...file, description } : { type: "array", maxItems: most, items: file, description }];
      }),
    );
    return { required: true, content: { "multipart/form-data": { schema: { type: "object", properties } } } };
  }
  const schema = schemaOf(input, "input");
  if (Object.keys((schema.properties ?? {}) as object).length === 0 && schema.type === "object") return undefined;
  return { required: true, content: { "application/json": { schema } } };
}

function parametersOf(schema: z.ZodType, place: "path" | "query"): JsonSchema[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.entries(shape).map(([name, field]) => {
    // Asked of the schema itself: some take whatever comes, nothing too, and fall back to a value of their own.
    const missing = field.safeParse(undefined);
    const fallback = missing.success && missing.data !== undefined ? { default: missing.data } : {};
    return { name, in: place, required: place === "path" || !missing.success, schema: { ...schemaOf(field, "input"), ...fallback } };
  });
}

/** What goes in as the wire sends it, what comes out as it shows it. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // What is put right before it is checked may come as anything; what it is meant to be says more.
      const { def } = zodSchema._zod;
      if (io !== "input" || def.type !== "pipe") return;
      if (def.in._zod.def.type === "transform") Object.assign(jsonSchema, schemaOf(def.out as z.ZodType, "output"));
      else if (endsInTransform(def.in)) replace(jsonSchema, schemaOf(def.out as z.ZodType, "input"));
    },
  }) as JsonSchema;
  return rest;
}

/** Whether it makes something new of what came, so that the shape of what came says little. */
function endsInTransform(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "pipe" && (def.out._zod.def.type === "transform" || endsInTransform(def.out));
}

function replace(target: object, source: JsonSchema): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, source);
}

/** The first word of the path: what the call is about. */
function nounOf(contract: Contract): string {
  return contract.path.split("/")[1] ?? "";
}
