import { commandContracts, queryContracts } from "@shiye/events/catalogue";
import { describe, expect, test } from "vitest";
import { createMethodLookup, createRouting } from "./routes.ts";

const goesToCommandApi = createRouting([...commandContracts, ...queryContracts]);

describe("the service that answers a call", () => {
  const addresses = [...commandContracts, ...queryContracts].flatMap((contract) =>
    [contract.path, ...(contract.alsoAt === undefined ? [] : [contract.alsoAt])].map(
      (path) => [`${contract.method} ${path}`, contract, path] as const,
    ),
  );
  test.each(addresses)("%s is the one of its contract", (_title, contract, path) => {
    expect(goesToCommandApi(contract.method, path.replace(/:\w+/g, "17"))).toBe(contract.kind === "command");
  });

  test("is found with a slash at the end, in any case, and for HEAD as for GET", () => {
    expect(goesToCommandApi("POST", "/Auth/Register/")).toBe(true);
    expect(goesToCommandApi("GET", "/Auth/Captcha/")).toBe(true);
    expect(goesToCommandApi("HEAD", "/auth/captcha")).toBe(true);
    expect(goesToCommandApi("HEAD", "/posts/17")).toBe(false);
  });

  test("for an unknown call is query-api if it reads, command-api if it would write", () => {
    expect(goesToCommandApi("GET", "/nothing")).toBe(false);
    expect(goesToCommandApi("OPTIONS", "/nothing")).toBe(false);
    expect(goesToCommandApi("PATCH", "/posts/17")).toBe(true);
  });

  test("with a literal segment goes before one with a parameter", () => {
    const route = createRouting([
      { kind: "query", method: "GET", path: "/things/:id" },
      { kind: "command", method: "GET", path: "/things/special" },
    ]);
    expect(route("GET", "/things/special")).toBe(true);
    expect(route("GET", "/things/17")).toBe(false);
  });
});

describe("the methods of an address", () => {
  const methodsOf = createMethodLookup([...commandContracts, ...queryContracts]);

  test("are those of every contract that has it, whichever service answers", () => {
    expect(methodsOf("/posts")).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
    expect(methodsOf("/posts/17")).toEqual(["DELETE", "GET", "HEAD", "OPTIONS", "PUT"]);
    expect(methodsOf("/auth/login/")).toEqual(["OPTIONS", "POST"]);
    expect(methodsOf("/auth/admin/admins"), "the second address of a call").toEqual(methodsOf("/admin/admins"));
    expect(methodsOf("/auth/admin/admins")).toContain("POST");
  });

  test("are none where there is no such address", () => expect(methodsOf("/nothing")).toEqual([]));
});
