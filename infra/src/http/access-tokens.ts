import { createSecretKey } from "node:crypto";
import jwt from "jsonwebtoken";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** Lifetimes in seconds. Source: contract §2. */
export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;

export type Principal = { kind: "member" | "admin"; id: number; sessionId: number };

const Claims = z.object({
  use: z.enum(["access", "refresh"]),
  kind: z.enum(["member", "admin"]),
  sub: z.string(),
  sid: z.number(),
  jti: z.string().optional(),
  exp: z.number(),
});

/** How many verified access tokens are remembered. A member sends the same token with every call, and each verification costs 0.1 ms. */
const MOST_REMEMBERED = 10_000;

/** Lifetime of a token between services, in seconds. Each call makes a new one, so it is short. */
const SERVICE_TOKEN_SECONDS = 60;

export interface TokenService {
  signAccess(principal: Principal): string;
  /** The session stores `refreshId`. Only the newest one is valid. */
  signRefresh(principal: Principal, refreshId: string): string;
  /** Undefined unless it is an access token that one of our secrets signed and that has not expired. */
  readAccess(token: string): Principal | undefined;
  readRefresh(token: string): { principal: Principal; refreshId: string } | undefined;
  /** The `Authorization` header of a call from one of our services to another, for calls that only services may make. */
  signService(): string;
  isService(authorization: string): boolean;
}

/**
 * Makes and reads JSON web tokens. Only HS256 is accepted, so a token cannot choose its algorithm. `secretText` signs. While a secret is
 * being replaced, tokens that `otherText` signed are accepted too.
 */
export function createTokenService(secretText: string, otherText?: string): TokenService {
  // The library tries a text as a public key first, at every call. A key object avoids that.
  const secret = createSecretKey(Buffer.from(secretText));
  const other = otherText === undefined ? undefined : createSecretKey(Buffer.from(otherText));
  const verify = (token: string) => {
    try {
      return jwt.verify(token, secret, { algorithms: ["HS256"] });
    } catch (error) {
      if (!other) throw error;
      return jwt.verify(token, other, { algorithms: ["HS256"] });
    }
  };
  const sign = (use: "access" | "refresh", principal: Principal, seconds: number, id?: string) =>
    jwt.sign({ use, kind: principal.kind, sid: principal.sessionId, ...(id ? { jti: id } : {}) }, secret, {
      subject: String(principal.id),
      expiresIn: seconds,
      algorithm: "HS256",
    });

  const read = (token: string, use: "access" | "refresh") => {
    try {
      const claims = Claims.parse(verify(token));
      if (claims.use !== use) return undefined;
      const principal: Principal = { kind: claims.kind, id: Number(claims.sub), sessionId: claims.sid };
      return { principal, refreshId: claims.jti ?? "", expiresAtSeconds: claims.exp };
    } catch {
      return undefined;
    }
  };

  const remembered = new LRUCache<string, { principal: Principal; expiresAtSeconds: number }>({ max: MOST_REMEMBERED });
  const readAccess = (token: string) => {
    const known = remembered.get(token);
    if (known && Date.now() < known.expiresAtSeconds * 1000) return known.principal;
    remembered.delete(token);
    const verified = read(token, "access");
    if (verified) remembered.set(token, verified);
    return verified?.principal;
  };

  return {
    signAccess: (principal) => sign("access", principal, ACCESS_TOKEN_SECONDS),
    signRefresh: (principal, refreshId) => sign("refresh", principal, REFRESH_TOKEN_SECONDS, refreshId),
    readAccess,
    readRefresh: (token) => read(token, "refresh"),
    signService: () => `Bearer ${jwt.sign({ use: "service" }, secret, { expiresIn: SERVICE_TOKEN_SECONDS, algorithm: "HS256" })}`,
    isService(authorization) {
      try {
        const claims = verify(authorization.replace(/^Bearer /, ""));
        return typeof claims === "object" && claims.use === "service";
      } catch {
        return false;
      }
    },
  };
}
