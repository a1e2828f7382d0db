import { categoriesEntity } from "@shiye/events/back-office/categories";
import { usersEntity } from "@shiye/events/back-office/users";
import { describe, expect, it } from "vitest";
import { addressFor, queryOf } from "./table-address.ts";

const read = (text: string, entity = usersEntity) => queryOf({ ...entity }, new URLSearchParams(text));

describe("the address of a table", () => {
  it("without anything is the first page as the entity has it by default", () => {
    expect(read("")).toEqual({ entity: "users", page: 1, limit: 20, filters: {} });
    expect(queryOf(categoriesEntity, new URLSearchParams()).limit).toBe(10);
  });

  it("leaves out what the entity does not know, and nonsense", () => {
    expect(read("page=-3&limit=7777&sortField=password&hacked=1&nickname=")).toEqual({ entity: "users", page: 1, limit: 20, filters: {} });
    expect(read("sortField=bio").sortField).toBeUndefined();
  });

  it("says everything that a query says", () => {
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
