import { describe, expect, it } from "vitest";
import { isKnownAddress, type PagePath, pageAt, pages, subjectAt } from "./pages.ts";

const visit = (search: string, signedIn = false) => ({ query: new URLSearchParams(search), signedIn, hasViewed: () => false });

describe("the page at an address", () => {
  it.each<[string, PagePath, object]>([
    ["/", "/explore/:channel?", {}],
    ["/explore", "/explore/:channel?", {}],
    ["/explore/", "/explore/:channel?", {}],
    ["/explore/study", "/explore/:channel?", { channel: "study" }],
    ["/explore/%E5%AD%A6%E4%B9%A0", "/explore/:channel?", { channel: "学习" }],
    ["/post", "/post", {}],
    ["/user", "/user/:account?", {}],
    ["/user/leaf", "/user/:account?", { account: "leaf" }],
  ])("at %s is %s", (address, path, params) => {
    expect(pageAt(address)).toEqual({ path, page: pages[path], params });
  });

  it.each(["/explored", "/explore/study/more", "/post/1234567890123456", "/posts", "/user/leaf/notes", "/explore/%E0%A4%A", "/:account"])(
    "is not there at %s, where the site has no route",
    (address) => expect(pageAt(address)).toBeUndefined(),
  );
});

describe("what a page is about", () => {
  it.each([
    ["/post?id=1234567890123456", { path: "/post", key: "1234567890123456" }],
    ["/user/leaf?tab=1", { path: "/user/:account?", key: "leaf" }],
    ["/user/1234567890123456", { path: "/user/:account?", key: "1234567890123456" }],
  ])("at %s is told by the address", (address, subject) => expect(subjectAt(address)).toEqual(subject));

  it.each([
    ["no page", "/nowhere?id=1"],
    ["a page without a subject", "/explore?id=1"],
    ["no id", "/post"],
    ["an id that cannot be", "/post?id=../admin"],
    ["an id with a zero before it", "/post?id=01"],
    ["one's own page", "/user"],
    ["a name that cannot be", "/user/%3Cscript%3E"],
    ["an address that is none", "http://["],
    ["a page behind the name of another site", "//other.example/post?id=1"],
  ])("is nothing for %s", (_, address) => expect(subjectAt(address)).toBeUndefined());
});

describe("an address of the site", () => {
  it.each(["/", "/explore/study", "/post?id=7", "/user", "/notification?tab=likes"])("is %s", (address) =>
    expect(isKnownAddress(address)).toBe(true),
  );
  it.each(["/nowhere", "/explore/study/more", "/post", "/post?id=no", "/post/7", "http://[", "//other.example/explore"])(
    "is not %s",
    (address) => expect(isKnownAddress(address)).toBe(false),
  );
});

describe("the first calls of a page", () => {
  it("are those of the profile only where the server did not put the answers into the page", () => {
    const params = { account: "leaf" };
    expect(pages["/user/:account?"].firstCalls({ params, ...visit("") })).toEqual([]);
    expect(pages["/user/:account?"].firstCalls({ params, ...visit("", true) })).toHaveLength(2);
  });
});

// Checked by `npm run types`: an `@ts-expect-error` whose line compiles is an error itself.
it("cannot name a call that no contract has", () => {
  type Calls = ReturnType<NonNullable<import("./pages.ts").Page["firstCalls"]>>;
  const calls = [
    // @ts-expect-error: no such path
    [{ path: "/postss" }] satisfies Calls,
    // @ts-expect-error: no such field
    [{ path: "/posts", query: { categorie: "study" } }] satisfies Calls,
    // @ts-expect-error: no value for :id
    [{ path: "/posts/:id" }] satisfies Calls,
    // @ts-expect-error: not a GET
    [{ path: "/likes", method: "POST", body: { target_type: 1, target_id: 2 } }] satisfies Calls,
    [{ path: "/posts", query: { category: "study" } }] satisfies Calls,
  ];
  expect(calls).toHaveLength(5);
});
