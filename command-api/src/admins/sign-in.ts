import { AdminSignIn } from "@shiye/events/admins";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { issueTokens, sessionEnd } from "../sessions/issue-tokens.ts";
import { sessionStream } from "../sessions/session-state.ts";
import { adminNameStream, adminStream } from "./state.ts";

type SignInFacts = Refusal | { kind: "wrong" } | { kind: "right"; adminId: number };

export const adminSignIn = command(AdminSignIn, {
  stream: (_input, { newId }) => sessionStream(newId),

  async gather({ read, nameKey, hashAddress, credentials, attempts }, input, { address, device }): Promise<SignInFacts> {
    const { username, password, captchaId, captchaText } = input;
    const name = adminNameStream(username, nameKey);
    const { adminId } = await read(name);
    const admin = await read(adminStream(adminId ?? 0));
    const holderId = admin.status === "active" ? admin.id : undefined;
    const origin = { account: name.name, network: hashAddress(address), device };
    const permit = await attempts.begin({ holder: "admin", holderId, ...origin, captchaId, captchaText });
    if (isRefusal(permit)) return permit;
    const right = await credentials.verify("admin", holderId, password);
    if (!right || admin.status !== "active") return { kind: "wrong" };
    await permit.giveBack();
    return { kind: "right", adminId: admin.id };
  },

  decide(facts, _input, { newId, newSecret, now }) {
    if (isRefusal(facts)) return facts;
    if (facts.kind === "wrong") return refuse("credentials-wrong");
    return [
      {
        type: "AdminSessionStarted",
        data: { sessionId: newId, adminId: facts.adminId, refreshId: newSecret, expiresAt: sessionEnd(now) },
      },
    ];
  },

  async answer({ events, sources: { read, tokens, places, hashAddress }, context: { address, device } }) {
    const { adminId, sessionId, refreshId } = requireStored(events, "AdminSessionStarted").data;
    const admin = await read(adminStream(adminId));
    if (admin.status !== "active") throw new Error(`Administrator ${adminId} signed in and is not there`);
    await places.remember("admin", adminId, { network: hashAddress(address), device });
    return {
      admin: { id: adminId, username: admin.username, role: "admin" as const },
      tokens: issueTokens(tokens, { kind: "admin", id: adminId, sessionId }, refreshId),
    };
  },

  handling: {
    actor: (facts, { actor }) => (facts.kind === "right" ? { kind: "admin", id: facts.adminId } : actor),
  },
});
