import { describe, expect, it } from "vitest";
import { isPicture, keyOf, ownerOf } from "./kept-answers.ts";

const tokenOf = (claims: object) => `Bearer x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.y`;

describe("what is kept for reading without a network", () => {
  it("is a note whether its view was counted or not, and a wall by what it shows", () => {
    expect(keyOf("http://site/api/posts/12?skipViewCount=true")).toBe("/api/posts/12");
    expect(keyOf("/api/posts?limit=20&category=study")).toBe(keyOf("/api/posts?category=study&limit=20"));
    expect(keyOf("/api/posts?category=study")).not.toBe(keyOf("/api/posts?category=recommend"));
    expect(keyOf("/api/posts/12/comments?sort=desc")).toBe("/api/posts/12/comments?sort=desc");
  });

  it("is no later part of a list, no search, and nothing of a member's own rooms", () => {
    for (const address of [
      "/api/posts?cursor=abc",
      "/api/posts?keyword=a",
      "/api/chat/conversations",
      "/api/notifications",
      "/api/auth/me",
      "/api/posts/12/comments/3",
      "/ws",
      "/media/a.webp",
    ])
      expect(keyOf(address), address).toBeUndefined();
    expect(isPicture("http://site/media/a.webp")).toBe(true);
    expect(isPicture("/assets/a.js")).toBe(false);
  });

  it("belongs to who asked, also when the token is old, and to nobody when it cannot be read", () => {
    expect(ownerOf(null)).toBe("visitor");
    expect(ownerOf(tokenOf({ kind: "member", sub: "7", exp: 1 }))).toBe("member-7");
    for (const header of ["Bearer", "Bearer a.b.c", tokenOf({ kind: "member", sub: "../x" }), tokenOf({ kind: "admin", sub: "7" })])
      expect(ownerOf(header), header).toBe("nobody");
  });
});
