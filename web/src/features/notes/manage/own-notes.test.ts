import { ownListFrom } from "@shiye/events/own-list";
import { describe, expect, it } from "vitest";
import { addressWith } from "./own-notes.ts";

const query = (text: string) => new URLSearchParams(text);

describe("the address of a list of one's own", () => {
  it("has its page, keyword and category", () =>
    expect(ownListFrom(query("page=3&keyword=%20操场%20&category=7"))).toEqual({ page: 3, keyword: "操场", category: "7" }));

  it.each(["", "page=0", "page=-1", "page=1.5", "page=x&category=all", "page=1e99"])("is the beginning for %j", (text) =>
    expect(ownListFrom(query(text))).toEqual({ page: 1, keyword: "", category: "" }),
  );

  it("leads to the first page when a filter changes", () => {
    expect(addressWith(query("page=3&category=7"), { keyword: "操场" }).toString()).toBe(query("keyword=操场&category=7").toString());
    expect(addressWith(query("page=3&category=7"), { category: "" }).toString()).toBe("");
  });

  it("keeps the filters from page to page", () =>
    expect(addressWith(query("page=3&category=7"), { page: 2 }).toString()).toBe("category=7&page=2"));
});
