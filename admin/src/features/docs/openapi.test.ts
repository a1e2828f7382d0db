import { openApiOfContracts } from "@shiye/events/export/open-api";
import { describe, expect, it } from "vitest";
import { matches, readDocument } from "./openapi.ts";

const document = {
  info: { version: "1.2.0" },
  components: {
    schemas: {
      Note: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "integer" }, tags: { type: "array", items: { type: "string" } } },
      },
    },
  },
  paths: {
    "/admin/likes": { delete: { operationId: "D", security: [{ token: [] }], responses: { 200: { description: "删除成功" } } } },
    "/posts/{id}": {
      get: {
        operationId: "G",
        summary: "一篇笔记的全部内容",
        security: [{}, { token: [] }],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 16 } },
          { name: "Idempotency-Key", in: "header", schema: { type: "string" } },
        ],
        responses: {
          200: {
            description: "获取成功",
            content: {
              "application/json": {
                schema: { type: "object", properties: { code: { const: 200 }, data: { $ref: "#/components/schemas/Note" } } },
              },
            },
          },
        },
      },
    },
    "/auth/login": {
      post: {
        operationId: "L",
        security: [{}],
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", required: ["user_id"], properties: { user_id: { type: "string", maxLength: 15 } } },
            },
          },
        },
        responses: {},
      },
    },
  },
};

describe("the API documentation", () => {
  const { version, endpoints } = readDocument(document);
  const byKey = new Map(endpoints.map((endpoint) => [endpoint.key, endpoint]));

  it("has the version, and areas in the order of the specification with the back office last", () => {
    expect(version).toBe("v1.2.0");
    expect(endpoints.map(({ area }) => area)).toEqual(["auth", "posts", "admin/likes"]);
  });

  it("says which endpoints need a token", () => {
    expect(endpoints.map(({ key, needsToken }) => [key, needsToken])).toEqual([
      ["post /auth/login", false],
      ["get /posts/{id}", false],
      ["delete /admin/likes", true],
    ]);
  });

  it("follows references, and leaves headers out", () => {
    expect(byKey.get("get /posts/{id}")?.parameters).toEqual([
      { name: "id", type: "string", required: true, note: "路径，最多 16 字符", depth: 0 },
    ]);
    expect(byKey.get("get /posts/{id}")?.answer.map(({ name, type, depth }) => [name, type, depth])).toEqual([
      ["code", "200", 0],
      ["data", "object", 0],
      ["id", "integer", 1],
      ["tags", "string[]", 1],
    ]);
    expect(byKey.get("post /auth/login")?.body).toMatchObject([{ name: "user_id", required: true, note: "最多 15 字符" }]);
  });

  it("finds endpoints by all words of a search", () => {
    const found = (text: string) => endpoints.filter((endpoint) => matches(endpoint, text)).map(({ key }) => key);
    expect(found("POST login")).toEqual(["post /auth/login"]);
    expect(found("note")).toEqual([]);
    expect(found("全部内容")).toEqual(["get /posts/{id}"]);
    expect(found("GET posts 笔记")).toEqual(["get /posts/{id}"]);
    expect(found("后台 点赞")).toEqual(["delete /admin/likes"]);
    expect(found("")).toHaveLength(3);
  });

  it("has what is done with collections beside members and notes in an area of its own, too", () => {
    const call = { get: { operationId: "C", responses: {} } };
    const paths = { "/users/{id}/collections": call, "/posts/{id}/collect": call, "/posts/{id}/comments": call };
    expect(readDocument({ paths }).endpoints.map(({ area, path }) => `${area} ${path}`)).toEqual([
      "users /users/{id}/collections",
      "posts /posts/{id}/collect",
      "posts /posts/{id}/comments",
      "collections /posts/{id}/collect",
      "collections /users/{id}/collections",
    ]);
  });

  it("says of the fields that a member signs up with, and of files, how long and large they may be", () => {
    const { endpoints: real } = readDocument(openApiOfContracts({ version: "1" }));
    const noteOf = (key: string, field: string) =>
      real.find((endpoint) => endpoint.key === key)?.body.find(({ name, depth }) => name === field && depth === 0)?.note;
    expect(noteOf("post /auth/register", "user_id")).toBe("最多 15 字符，最少 3 字符，字母、数字和下划线");
    expect(noteOf("post /auth/register", "password")).toBe("最多 20 字符，最少 6 字符");
    expect(noteOf("post /upload/single", "file")).toBe("JPEG、PNG、GIF、WebP，最大 5 MB");
    expect(noteOf("post /upload/multiple", "files")).toBe("最多 9 项，JPEG、PNG、GIF、WebP，每张最大 5 MB");
    expect(noteOf("post /upload/video", "file")).toBe("MP4、MOV、WebM、AVI、WMV、FLV，最大 100 MB");
  });

  it("is empty for a broken document, and no error", () => {
    expect(readDocument(null).endpoints).toEqual([]);
    expect(readDocument({ paths: { "/x": { get: null } } }).endpoints).toEqual([]);
  });
});
