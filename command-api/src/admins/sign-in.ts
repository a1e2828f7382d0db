import { AdminSignIn } from "@shiye/events/admins";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { issueTokens, sessionEnd } from "../sessions/issue-tokens.ts";
import { sessionStream } from "../sessions/session-state.ts";
import { adminNameStream, adminStream, adminViewOf } from "./state.ts";

type SignInFacts = Refusal | { kind: "wrong" } | { kind: "right"; adminId: number; passwordRevision: number };

export const adminSignIn = command(AdminSignIn, {
  stream: (_input, { newId }) => sessionStream(newId),

  /**
   * The code is asked for only after the right password, so that nobody else learns who has a second factor. A wrong code costs an attempt
   * too.
   */
  async gather({ read, nameKey, hashAddress, credentials, attempts, secondFactors }, input, { address, device }): Promise<SignInFacts> {
    const { username, password, code, captchaId, captchaText } = input;
    const name = adminNameStream(username, nameKey);
    const { adminId } = await read(name);
    const admin = await read(adminStream(adminId ?? 0));
    const holderId = admin.status === "active" ? admin.id : undefined;
    const origin = { account: name.name, network: hashAddress(address), device };
    const permit = await attempts.begin({ holder: "admin", holderId, ...origin, captchaId, captchaText });
    if (isRefusal(permit)) return permit;
    const right = await credentials.verify("admin", holderId, password, admin.status === "active" ? admin.credentialId : undefined);
    if (!right || admin.status !== "active") return { kind: "wrong" };
    if (admin.secondFactor !== undefined && code === undefined) {
      await permit.giveBack();
      return refuse("second-factor-required", { details: { secondFactorRequired: true } });
    }
    if (admin.secondFactor !== undefined && !(await secondFactors.use(admin.id, admin.secondFactor, code ?? "")))
      return refuse("second-factor-wrong", { details: { secondFactorRequired: true } });
    await permit.giveBack();
    return { kind: "right", adminId: admin.id, passwordRevision: admin.passwordRevision };
  },

  decide(facts, _input, { newId, newSecret, now }) {
    if (isRefusal(facts)) return facts;
    if (facts.kind === "wrong") return refuse("credentials-wrong");
    return [
      {
        type: "AdminSessionStarted",
        data: {
          sessionId: newId,
          adminId: facts.adminId,
          refreshId: newSecret,
          expiresAt: sessionEnd(now),
          passwordRevision: facts.passwordRevision,
        },
      },
    ];
  },

  async answer({ events, sources: { read, tokens, places, hashAddress }, context: { address, device } }) {
    const { adminId, sessionId, refreshId } = requireStored(events, "AdminSessionStarted").data;
    const admin = await read(adminStream(adminId));
    // The administrator was deleted just now; the session is useless.
    if (admin.status !== "active") return refuse("credentials-wrong");
    await places.remember("admin", adminId, { network: hashAddress(address), device });
    return {
      admin: adminViewOf(admin),
      tokens: issueTokens(tokens, { kind: "admin", id: adminId, sessionId }, refreshId),
    };
  },

  handling: {
    actor: (facts, { actor }) => (facts.kind === "right" ? { kind: "admin", id: facts.adminId } : actor),
  },
});
