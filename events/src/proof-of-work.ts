import { z } from "zod";
import { defineCommand } from "./define.ts";
import { Nothing } from "./shapes.ts";

/** The calls that a proof of work opens a wider allowance for. */
export const ProvenCall = z.enum(["captcha", "register", "login"], { error: "参数格式错误" });
export type ProvenCall = z.output<typeof ProvenCall>;

/** Carries the solution: base64url of the JSON of a `Proof`. */
export const PROOF_HEADER = "X-Proof-Of-Work";

const Hex = z.string().regex(/^[0-9a-f]{2,128}$/);

/** As altcha-lib 2 signs it; a solver needs `nonce`, `salt`, `cost` and `keyPrefix`. */
export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.literal("SHA-256"),
    cost: z.number().int().min(1).max(1000),
    data: z.object({ call: ProvenCall }),
    expiresAt: z.number(),
    keyLength: z.literal(32),
    keyPrefix: Hex,
    keySignature: Hex,
    nonce: Hex,
    salt: Hex,
  }),
  signature: Hex,
});
export type Challenge = z.output<typeof Challenge>;

export const Proof = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number().int().min(0).max(0xffff_ffff), derivedKey: Hex }),
});
export type Proof = z.output<typeof Proof>;

export const MakeChallenge = defineCommand({
  name: "MakeChallenge",
  weight: "mark",
  method: "GET",
  path: "/auth/challenge",
  access: "visitor",
  summary:
    "领取一次调用的工作量证明题：从 0 起找到计数器，使 salt、nonce 与计数器（4 字节，大端序）做 `cost` 次 SHA-256 的结果以 `keyPrefix` 开头。十分钟内有效一次，答案放在 X-Proof-Of-Work 请求头",
  params: Nothing,
  body: z.object({ for: ProvenCall }),
  data: Challenge,
  message: "获取成功",
});

/** Undefined for whatever is no proof. */
export function readProof(header: string): Proof | undefined {
  if (header.length > 4000) return undefined;
  try {
    return Proof.safeParse(JSON.parse(atob(header.replaceAll("-", "+").replaceAll("_", "/")))).data;
  } catch {
    return undefined;
  }
}
