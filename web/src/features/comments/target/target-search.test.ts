import { describe, expect, it } from "vitest";
import { nextReplyStep, nextSearchStep } from "./target-search.ts";

const pageOf = (...ids: number[]) => ({ comments: ids.map((id) => ({ id })) });
const place = (targetThreadId: number | null, page: number) => ({ ...pageOf(31, 30, 29), targetThreadId, pagination: { page } });

describe("the comment that a link names", () => {
  it("is found if its thread is loaded", () => {
    expect(nextSearchStep({ place: place(30, 2), pages: [pageOf(40), pageOf(30)], hasNextPage: true })).toBe("there");
  });

  it("is searched page by page, in ten pages at most", () => {
    const pages = Array.from({ length: 9 }, (_, index) => pageOf(100 - index));
    expect(nextSearchStep({ place: place(30, 10), pages, hasNextPage: true })).toBe("load");
    expect(nextSearchStep({ place: place(30, 10), pages: [...pages, pageOf(1)], hasNextPage: true })).toBe("pin");
  });

  it("is put at the top without a search if it is further down", () => {
    expect(nextSearchStep({ place: place(30, 11), pages: [pageOf(100)], hasNextPage: true })).toBe("pin");
  });

  it("is reported as gone if it is deleted, whether or not there are more pages", () => {
    expect(nextSearchStep({ place: place(null, 1), pages: [pageOf(100)], hasNextPage: true })).toBe("gone");
    expect(nextSearchStep({ place: place(77, 1), pages: [pageOf(100)], hasNextPage: false })).toBe("gone");
  });
});

describe("the reply that a link names", () => {
  const replies = pageOf(1, 2, 3).comments;

  it("is searched in ten pages at most, and its thread is highlighted instead if it is not found", () => {
    expect(nextReplyStep({ targetId: 2, replies, pages: 1, hasNextPage: true })).toBe("there");
    expect(nextReplyStep({ targetId: 9, replies, pages: 1, hasNextPage: true })).toBe("load");
    expect(nextReplyStep({ targetId: 9, replies, pages: 10, hasNextPage: true })).toBe("thread");
    expect(nextReplyStep({ targetId: 9, replies, pages: 2, hasNextPage: false })).toBe("thread");
  });
});
