import { AdminSignIn } from "@shiye/events/admins";
import { refuse } from "@shiye/events/refusals";
import { issueTokens, sessionEnd } from "../accounts/issue-tokens.ts";
import { sessionStream } from "../accounts/session-state.ts";
import { command } from "../handling/command.ts";
import { requireStored } from "../handling/stored-events.ts";
import { adminNameStream, adminStream } from "./state.ts";

type SignInFacts = { kind: "too-many"; retryAfterSeconds: number } | { kind: "wrong" } | { kind: "right"; adminId: number };

export const adminSignIn = command(AdminSignIn, {
  stream: (_input, { newId }) => sessionStream(newId),

  async gather({ read, nameKey, hashAddress, credentials, attempts }, { username, password }, { address }): Promise<SignInFacts> {
    const name = adminNameStream(username, nameKey);
    const attempt = { account: name.name, address: hashAddress(address) };
    const retryAfterSeconds = await attempts.begin(attempt);
    if (retryAfterSeconds !== undefined) return { kind: "too-many", retryAfterSeconds };
    const { adminId } = await read(name);
    const admin = await read(adminStream(adminId ?? 0));
    const right = await credentials.verify("admin", admin.status === "active" ? admin.id : undefined, password);
    if (!right || admin.status !== "active") return { kind: "wrong" };
    await attempts.succeed(attempt);
    return { kind: "right", adminId: admin.id };
  },

  decide(facts, _input, { newId, newSecret, now }) {
    if (facts.kind === "too-many") return refuse("too-many-requests", { retryAfterSeconds: facts.retryAfterSeconds });
    if (facts.kind === "wrong") return refuse("credentials-wrong");
    return [
      {
        type: "AdminSessionStarted",
        data: { sessionId: newId, adminId: facts.adminId, refreshId: newSecret, expiresAt: sessionEnd(now) },
      },
    ];
  },

  actor: (facts, { actor }) => (facts.kind === "right" ? { kind: "admin", id: facts.adminId } : actor),

  async answer(events, { read, tokens }) {
    const { adminId, sessionId, refreshId } = requireStored(events, "AdminSessionStarted").data;
    const admin = await read(adminStream(adminId));
    if (admin.status !== "active") throw new Error(`Administrator ${adminId} signed in and is not there`);
    return {
      admin: { id: adminId, username: admin.username, role: "admin" as const },
      tokens: issueTokens(tokens, { kind: "admin", id: adminId, sessionId }, refreshId),
    };
  },
});
