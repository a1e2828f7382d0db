import { categoriesEntity } from "@shiye/events/back-office/categories";
import { usersEntity } from "@shiye/events/back-office/users";
import { describe, expect, it } from "vitest";
import { addressFor, queryOf } from "./table-address.ts";

const read = (text: string, entity = usersEntity) => queryOf({ ...entity }, new URLSearchParams(text));

describe("the address of a table", () => {
  it("without parameters is the first page with the entity's defaults", () => {
    expect(read("")).toEqual({ entity: "users", page: 1, limit: 20, filters: {} });
    expect(queryOf(categoriesEntity, new URLSearchParams()).limit).toBe(10);
  });

  it("ignores unknown and invalid parameters", () => {
    expect(read("page=-3&limit=7777&sortField=password&hacked=1&nickname=")).toEqual({ entity: "users", page: 1, limit: 20, filters: {} });
    expect(read("sortField=bio").sortField).toBeUndefined();
  });

  it("contains everything of a query", () => {
    const text = "nickname=%E5%8F%B6&verified=0&sortField=fans_count&sortOrder=asc&limit=50&page=3";
    const query = read(text);
    expect(query).toEqual({
      entity: "users",
      page: 3,
      limit: 50,
      sortField: "fans_count",
      sortOrder: "asc",
      filters: { nickname: "叶", verified: "0" },
    });
    expect(addressFor(usersEntity, query).toString()).toBe(text);
  });
});
