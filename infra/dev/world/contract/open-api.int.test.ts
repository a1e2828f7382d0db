import { anyContracts } from "@shiye/events/catalogue";
import { GetHealth, GetOpenApi, GetStats } from "@shiye/events/health";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { covers } from "./covers.ts";

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string }>>;
}

const world = useWorld();
let document: Document;
let described: string[];

beforeAll(async () => {
  document = (await world.call("GET", "/openapi.json")).body as unknown as Document;
  described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
});

describe("what anybody may know of the whole", () => {
  it("is how large the community is", async () => {
    const author = await world.member("author");
    const reader = await world.member("reader");
    const noteId = await author.publish("数一数");
    const comment = await reader.comment(noteId, "一");
    await reader.like(noteId);
    await reader.call("POST", "/likes", { body: { target_type: 2, target_id: comment.id } });
    await world.settle();
    // Before anybody else asks: an answer is remembered for ten seconds.
    const before = dataOf(GetStats, await world.call("GET", "/stats"));
    expect(before).toEqual({ users: 2, posts: 1, comments: 1, likes: 2 });
  });

  it("is that it can answer", async () => {
    const health = dataOf(GetHealth, await world.call("GET", "/health"));
    expect(health).toMatchObject({ status: "ok", version: "1.2.0", engines: { postgres: "up", log: "up" } });
  });
});

describe("the description of the calls", () => {
  it("is OpenAPI 3.1, and refers to nothing that is not in it", () => {
    expect(document.openapi).toBe("3.1.0");
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const found = reference.split("/").reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect(found, reference).toBeDefined();
    }
  });

  it("names every route that the services have, and no other", () => {
    expect(described.toSorted()).toEqual([...world.routes].toSorted());
    const twice = anyContracts.filter(({ alsoAt }) => alsoAt !== undefined);
    expect(described).toHaveLength(anyContracts.length + twice.length);
  });

  it("names only routes that answer through the one origin", async () => {
    const answers = await Promise.all(
      described
        // Held open until there is news, for as long as half a minute.
        .filter((route) => !route.endsWith("/realtime/poll") && !route.endsWith("/openapi.json"))
        .map(async (route) => {
          const [method = "", path = ""] = route.split(" ");
          const { body } = await world.call(method, path.replace(/:\w+/g, "1"));
          return { route, known: body.error !== "route-not-found" };
        }),
    );
    expect(answers.filter(({ known }) => !known)).toEqual([]);
    expect((await world.call("GET", "/no-such-route")).body.error).toBe("route-not-found");
  });
});

covers(world, [GetStats, GetHealth, GetOpenApi]);
