import type { KeyObject } from "node:crypto";
import type { AdminView } from "@shiye/events/admins";
import type { AdminRole } from "@shiye/events/back-office/rights";
import { adminNameStream as streamNameOf } from "@shiye/infra/crypto/name-streams";
import { defineState, type Stream } from "../kernel/stream.ts";
import { FIRST_CREDENTIAL } from "../members/state.ts";

export interface ActiveAdmin {
  status: "active";
  id: number;
  username: string;
  role: AdminRole;
  /** The id of the hash of the valid password. */
  credentialId: string;
  /** Revision of the event that set this password. */
  passwordRevision: number;
  /** The session that survived the last change of the password. */
  keptSessionId: number | null;
  passwordIsTemporary: boolean;
  /** The id of the secret whose codes a sign-in needs. */
  secondFactor: string | undefined;
}

export type AdminState = { status: "unknown" } | ActiveAdmin | { status: "deleted"; id: number };

const adminState = defineState<AdminState>({
  initial: { status: "unknown" },
  evolve: {
    AdminCreated: (_state, { data: { adminId, username, role, passwordIsTemporary }, revision }) => ({
      status: "active",
      id: adminId,
      username,
      role,
      passwordIsTemporary,
      credentialId: FIRST_CREDENTIAL,
      passwordRevision: revision,
      keptSessionId: null,
      secondFactor: undefined,
    }),
    AdminRoleChanged: (state, { data: { role } }) => (state.status === "active" ? { ...state, role } : state),
    AdminPasswordChanged: (state, { data: { credentialId, sessionId, passwordIsTemporary }, revision }) =>
      state.status === "active"
        ? { ...state, credentialId, passwordRevision: revision, keptSessionId: sessionId, passwordIsTemporary }
        : state,
    AdminSecondFactorAdded: (state, { data: { secretId } }) => (state.status === "active" ? { ...state, secondFactor: secretId } : state),
    AdminSecondFactorRemoved: (state) => (state.status === "active" ? { ...state, secondFactor: undefined } : state),
    AdminDeleted: (_state, { data: { adminId } }) => ({ status: "deleted", id: adminId }),
  },
});

export function adminStream(adminId: number): Stream<AdminState> {
  return { name: `admin-${adminId}`, fold: adminState };
}

export function adminViewOf({ id, username, role, passwordIsTemporary, secondFactor }: ActiveAdmin): AdminView {
  return { id, username, role, password_is_temporary: passwordIsTemporary, second_factor: secondFactor !== undefined };
}

/** Decisions about administrators are made one after another, so that two superadmins cannot demote each other at once. */
export const ADMINISTRATORS_TURN = "administrators";

const adminNameState = defineState<{ adminId?: number }>({
  initial: {},
  evolve: { AdminNameClaimed: (_state, { data }) => ({ adminId: data.adminId }) },
});

export function adminNameStream(username: string, nameKey: KeyObject): Stream<{ adminId?: number }> {
  return { name: streamNameOf(username, nameKey), fold: adminNameState };
}
