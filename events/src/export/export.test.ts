import { describe, expect, it } from "vitest";
import { entities } from "../back-office/all.ts";
import type { Field } from "../back-office/parts.ts";
import { eventDefinitions } from "../catalogue.ts";
import type { AnyEventDefinition } from "../define.ts";
import { sampleOf } from "../fixtures/samples.ts";
import { asyncApiOfEvents } from "./async-api.ts";
import { fieldGuideOfEvents } from "./field-guide.ts";
import { jsonSchemaOfEvents } from "./json-schema.ts";
import { openApiOfContracts } from "./open-api.ts";

/** Every `$ref` of a document, resolved inside it; a reference to nothing is undefined. */
function resolveAll(document: unknown): [string, unknown][] {
  const found: [string, unknown][] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "$ref" && typeof value === "string")
        found.push([
          value,
          value
            .slice(2)
            .split("/")
            .reduce<unknown>((inside, part) => (inside as Record<string, unknown> | undefined)?.[part], document),
        ]);
      else visit(value);
    }
  };
  visit(document);
  return found;
}

const exampleOf = ({ type, version }: AnyEventDefinition) => sampleOf(type, version).data;
const types = eventDefinitions.map((definition) => definition.type);

describe("the JSON Schema of the events", () => {
  const schema = jsonSchemaOfEvents(exampleOf) as { $defs: Record<string, Record<string, unknown>>; oneOf: unknown[] };

  it("has the payload of every event, and refers to nothing that is not there", () => {
    expect(Object.keys(schema.$defs)).toEqual(types);
    expect(schema.oneOf).toHaveLength(types.length);
    const references = resolveAll(schema);
    expect(references).toHaveLength(types.length);
    for (const [reference, target] of references) expect(target, reference).toBeDefined();
  });

  it("says of a field what it is, whether it must be there, and whether it is personal", () => {
    expect(schema.$defs.MemberRegistered).toMatchObject({
      type: "object",
      required: ["memberId", "accountName", "nickname", "avatar", "bio", "location"],
      properties: { memberId: { type: "integer" }, nickname: { type: "string" } },
      "x-personal": ["accountName", "nickname", "avatar", "bio", "location"],
    });
    expect(schema.$defs.NoteLiked).not.toHaveProperty("x-personal");
    expect(schema.$defs.NoteLiked).toMatchObject({ examples: [{ noteId: expect.any(Number) }] });
  });

  it("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });
});

describe("the AsyncAPI document", () => {
  const document = asyncApiOfEvents({ version: "1.2.0", exampleOf }) as {
    channels: Record<string, { messages: object }>;
    components: { messages: object };
  };

  it("has a message for every event, in the channel of its stream", () => {
    expect(Object.keys(document.components.messages)).toEqual(types);
    expect(
      Object.values(document.channels)
        .flatMap((channel) => Object.keys(channel.messages))
        .toSorted(),
    ).toEqual(types.toSorted());
    expect(Object.keys(document.channels.like?.messages ?? {})).toEqual(["NoteLiked", "NoteUnliked", "CommentLiked", "CommentUnliked"]);
  });

  it("refers to nothing that is not there", () => {
    const references = resolveAll(document);
    expect(references.length).toBeGreaterThan(types.length * 3);
    for (const [reference, target] of references) expect(target, reference).toBeDefined();
  });
});

describe("the field guide", () => {
  const guide = fieldGuideOfEvents(exampleOf);

  it("tells of every event, with its sentence and its fields", () => {
    for (const definition of eventDefinitions) {
      expect(guide).toContain(`### ${definition.type}\n\n${definition.summary}`);
      for (const field of Object.keys(definition.data.shape)) expect(guide).toContain(`| \`${field}\``);
    }
    expect(guide).toContain("| `nickname` 🔒 | string |");
    expect(guide).toContain("| `mentionedIds` | list of integer |");
    expect(guide).toContain("| `avatar` 🔒 | string or null |");
  });

  it("shows an example of every event, which is one", () => {
    const examples = [...guide.matchAll(/^### (\w+)\n[\s\S]*?```json\n([\s\S]*?)\n```/gm)];
    expect(examples.map(([, type]) => type).toSorted()).toEqual(types.toSorted());
    for (const [, type, example = ""] of examples)
      expect(eventDefinitions.find((one) => one.type === type)?.data.safeParse(JSON.parse(example)), type).toMatchObject({ success: true });
  });

  it("is of the events that were asked for only", () => {
    const few = fieldGuideOfEvents(exampleOf, new Set(["NoteLiked"]));
    expect(few.match(/^### .+$/gm)).toEqual(["### NoteLiked"]);
  });
});

describe("the OpenAPI document", () => {
  interface Operation {
    security: object[];
    parameters: { name?: string; required?: boolean; schema?: Record<string, unknown> }[];
    requestBody?: { content: Record<string, { schema: { properties: Record<string, Record<string, unknown>>; required?: string[] } }> };
  }
  const { paths } = openApiOfContracts({ version: "1.2.0" }) as { paths: Record<string, Record<string, Operation>> };
  const parameter = (operation: Operation | undefined, name: string) => operation?.parameters.find((one) => one.name === name);

  it("says what a call takes, what of it may be left out, and what is taken then", () => {
    const list = paths["/posts"]?.get;
    expect(parameter(list, "limit")).toMatchObject({ required: false, schema: { type: "integer", maximum: 100, default: 20 } });
    expect(parameter(paths["/auth/check-user-id"]?.get, "user_id")).toMatchObject({ required: true, schema: { type: "string" } });
    expect(parameter(paths["/posts/{id}"]?.get, "id")).toMatchObject({ required: true });
    expect(paths["/auth/login"]?.post?.requestBody?.content["application/json"]?.schema).toMatchObject({
      required: ["user_id", "password"],
    });
  });

  it("says what the form of each entity of the back office takes, and what of it must be there", () => {
    for (const { path, form, columns, actions } of entities)
      for (const [action, address, method] of [
        ["create", `/admin/${path}`, "post"],
        ["edit", `/admin/${path}/{id}`, "put"],
      ] as const) {
        if (!actions[action]) continue;
        // What stays as it was made may be sent back with the row.
        const isTaken = ([name, { only }]: [string, Field]) =>
          only === undefined || only === action || (only === "create" && name in columns);
        const fields = Object.entries<Field>(form).filter(isTaken);
        const body = paths[address]?.[method]?.requestBody?.content["application/json"]?.schema;
        expect(Object.keys(body?.properties ?? {}), address).toEqual(["format", ...fields.map(([name]) => name)]);
        const needed = fields.filter(([, { required, when }]) => action === "create" && required && !when).map(([name]) => name);
        expect(body?.required ?? [], address).toEqual(needed);
      }
    const likes = paths["/admin/likes"]?.post?.requestBody?.content["application/json"]?.schema.properties;
    expect(likes?.target_type).toMatchObject({ enum: [1, 2] });
  });

  it("says who may make it", () => {
    expect(paths["/posts"]?.get?.security).toEqual([{}, { token: [] }]);
    expect(paths["/posts"]?.post?.security).toEqual([{ token: [] }]);
  });
});
