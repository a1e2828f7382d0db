import { AdminBeginSecondFactor, AdminConfirmSecondFactor, AdminRemoveSecondFactor } from "@shiye/events/admins";
import { AdminRemoveSecondFactorOf } from "@shiye/events/back-office/admins";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { judgeCode, judgePassword } from "./judge.ts";
import { ADMINISTRATORS_TURN, adminStream } from "./state.ts";

/** A secret that is not confirmed has no effect, so there is no event. */
export const beginSecondFactor = command(AdminBeginSecondFactor, {
  stream: (_input, { actor }) => adminStream(actor.id),

  async gather(sources, { currentPassword }, { actor, sessionId = 0 }) {
    const admin = await sources.read(adminStream(actor.id));
    return { admin, wrong: admin.status === "active" ? await judgePassword(sources, admin, currentPassword, sessionId) : undefined };
  },

  decide({ admin, wrong }) {
    if (admin.status !== "active") return refuse("member-inactive");
    return wrong ?? (admin.secondFactor === undefined ? [] : refuse("second-factor-there"));
  },

  async answer({ sources: { secondFactors }, facts }) {
    if (facts?.admin.status !== "active") return refuse("member-inactive");
    const { secret, url } = await secondFactors.begin(facts.admin.id, facts.admin.username);
    return { secret, url };
  },
});

export const confirmSecondFactor = command(AdminConfirmSecondFactor, {
  stream: (_input, { actor }) => adminStream(actor.id),

  async gather(sources, { code }, { actor, sessionId = 0 }) {
    const admin = await sources.read(adminStream(actor.id));
    const secretId = await sources.secondFactors.begun(actor.id);
    const open = admin.status === "active" && admin.secondFactor === undefined && secretId !== undefined;
    return { admin, secretId, wrong: open ? await judgeCode(sources, admin, secretId, code, sessionId) : undefined };
  },

  decide({ admin, secretId, wrong }, _input, { actor }) {
    if (admin.status !== "active") return refuse("member-inactive");
    if (admin.secondFactor !== undefined) return refuse("second-factor-there");
    if (secretId === undefined) return refuse("second-factor-absent");
    return wrong ?? [{ type: "AdminSecondFactorAdded", data: { adminId: actor.id, secretId } }];
  },

  async answer({ events, sources: { secondFactors } }) {
    const added = findStored(events, "AdminSecondFactorAdded");
    if (!added) return refuse("second-factor-absent");
    const recovery_codes = await secondFactors.recoveryCodes(added.data.adminId, added.data.secretId);
    // A repeated confirmation whose secret was removed since.
    return recovery_codes.length > 0 ? { recovery_codes } : refuse("second-factor-absent");
  },

  handling: { turn: () => ADMINISTRATORS_TURN, keyFirst: true },
});

export const removeSecondFactor = command(AdminRemoveSecondFactor, {
  stream: (_input, { actor }) => adminStream(actor.id),

  async gather(sources, { code }, { actor, sessionId = 0 }) {
    const admin = await sources.read(adminStream(actor.id));
    const secretId = admin.status === "active" ? admin.secondFactor : undefined;
    return {
      secretId,
      wrong: admin.status === "active" && secretId ? await judgeCode(sources, admin, secretId, code, sessionId) : undefined,
    };
  },

  decide({ secretId, wrong }, _input, { actor }) {
    if (secretId === undefined) return refuse("second-factor-absent");
    return wrong ?? [{ type: "AdminSecondFactorRemoved", data: { adminId: actor.id } }];
  },

  /** Removes only the secret of this removal, so that a repeated answer does not remove a later one. */
  async answer({ sources: { secondFactors }, context: { actor }, facts }) {
    if (facts?.secretId) await secondFactors.forget(actor.id, facts.secretId);
    return {};
  },

  handling: { turn: () => ADMINISTRATORS_TURN, keyFirst: true },
});

/**
 * Removes another administrator's second factor after they lost the authenticator and the recovery codes. Not one's own: a stolen session
 * of a superadmin has no code, and must not get rid of the second factor.
 */
export const removeSecondFactorOf = command(AdminRemoveSecondFactorOf, {
  stream: ({ id }) => adminStream(id),

  gather: async ({ read }, { id }) => ({ admin: await read(adminStream(id)) }),

  decide({ admin }, { id }, { actor }) {
    if (admin.status !== "active") return refuse("entity-not-found", { message: "管理员不存在" });
    if (actor.id === id) return refuse("second-factor-own");
    return admin.secondFactor === undefined
      ? refuse("second-factor-absent")
      : [{ type: "AdminSecondFactorRemoved", data: { adminId: id } }];
  },

  async answer({ sources: { secondFactors }, input: { id }, facts }) {
    if (facts?.admin.status === "active" && facts.admin.secondFactor) await secondFactors.forget(id, facts.admin.secondFactor);
    return {};
  },
});
