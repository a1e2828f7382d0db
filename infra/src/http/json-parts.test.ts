import { describe, expect, it } from "vitest";
import { hasTooManyParts } from "./json-parts.ts";

const MOST = { depth: 3, parts: 6 };

describe("what is asked of a JSON text before it is parsed", () => {
  it.each([
    ["a text", '"[[[[[[[["'],
    ["a text with quotes and backslashes", String.raw`["\"[[[[\\", "\\\\\"{{{{", "\u0022[[[["]`],
    ["as deep as allowed", '[{"a":[]}]'],
    ["as many parts as allowed", '{"a":[],"b":[],"c":1}'],
    ["lists beside each other, more than may be inside each other", "[[],[],[],[]]"],
    ["a long list of numbers", `[${"1,".repeat(1000)}1]`],
    ["a text that never ends", '"[[[[[['],
    ["a text that ends in a backslash", '"[[[[[[\\'],
  ])("%s is let through", (_what, json) => expect(hasTooManyParts(json, MOST)).toBe(false));

  it.each([
    ["lists in lists", "[[[["],
    ["objects in lists", '[[[{"a":1}]]]'],
    ["lists behind a text that ends in a backslash", String.raw`["\\",[[[0]]]]`],
    ["many lists", `[${"[],".repeat(6)}0]`],
    ["many objects", `[${"{},".repeat(6)}0]`],
    ["many fields", '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}'],
  ])("%s are not", (_what, json) => expect(hasTooManyParts(json, MOST)).toBe(true));
});
