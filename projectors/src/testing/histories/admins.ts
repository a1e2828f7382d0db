import { ADMIN_ROLES } from "@shiye/events/back-office/rights";
import fc from "fast-check";
import { defineHistory } from "./define.ts";

const admin = fc.constantFrom(5, 6);
const who = fc.record({ admin });

export const admins = defineHistory<{
  createOrDelete: { admin: number };
  role: { admin: number; to: number };
  adminPassword: { admin: number };
  factor: { admin: number };
  exportFields: { admin: number };
  exportTable: { admin: number };
  failToSignIn: { admin: number };
}>({
  actions: {
    createOrDelete: { weight: 2, arbitrary: who },
    role: { weight: 3, arbitrary: fc.record({ admin, to: fc.nat(3) }) },
    adminPassword: { weight: 2, arbitrary: who },
    factor: { weight: 3, arbitrary: who },
    exportFields: { weight: 1, arbitrary: who },
    exportTable: { weight: 1, arbitrary: who },
    failToSignIn: { weight: 1, arbitrary: who },
  },
  begin({ story }) {
    const steps = new Map<number, "there" | "gone">();
    const factors = new Set<number>();
    let exports = 0;
    let attempts = 0;
    const ifThere = (adminId: number, act: () => void) => void (steps.get(adminId) === "there" && act());
    return {
      /** Only once for each id, because ids are not reused. */
      createOrDelete({ admin: adminId }) {
        const step = steps.get(adminId);
        if (step === "gone") return;
        steps.set(adminId, step === undefined ? "there" : "gone");
        if (step === undefined)
          story.tell("AdminCreated", { adminId, username: `keeper${adminId}`, role: "superadmin", passwordIsTemporary: true });
        else story.tell("AdminDeleted", { adminId });
      },
      role: ({ admin: adminId, to }) =>
        ifThere(adminId, () => story.tell("AdminRoleChanged", { adminId, role: ADMIN_ROLES[to] ?? "auditor" })),
      adminPassword: ({ admin: adminId }) =>
        ifThere(adminId, () =>
          story.tell("AdminPasswordChanged", { adminId, sessionId: 140, credentialId: "c", passwordIsTemporary: adminId === 6 }),
        ),
      factor: ({ admin: adminId }) =>
        ifThere(adminId, () => {
          if (factors.delete(adminId)) return story.tell("AdminSecondFactorRemoved", { adminId });
          factors.add(adminId);
          story.tell("AdminSecondFactorAdded", { adminId, secretId: "s" });
        }),
      exportFields: ({ admin: adminId }) =>
        ifThere(adminId, () => {
          const part = { after: "0", until: "9", types: null, narrowing: [] };
          story.tell("PersonalFieldsExported", { exportId: 9000 + exports++, adminId, reason: "asked for", ...part });
        }),
      exportTable: ({ admin: adminId }) =>
        ifThere(adminId, () =>
          story.tell("TableExported", { exportId: 9000 + exports++, adminId, table: "users", narrowing: ["nickname"], selected: null }),
        ),
      failToSignIn: ({ admin: adminId }) =>
        ifThere(adminId, () => story.tell("AdminSignInFailed", { attemptId: 9500 + attempts++, adminId, wrong: "password" })),
    };
  },
});
