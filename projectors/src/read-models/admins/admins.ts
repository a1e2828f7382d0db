import type { Handlers } from "@shiye/infra/subscriptions/projection";

type AdminRow = {
  id: number;
  username: string;
  role: string;
  is_active: boolean;
  second_factor: boolean;
  password_is_temporary: boolean;
  password_revision: number;
  kept_session_id: number | null;
  revision: number;
  created_at: string;
};

/** The columns of a row that change; null keeps a column. Only the kept session can be set to null, and only together with a password. */
interface AdminChange extends Record<string, unknown> {
  id: number;
  revision: number;
  role: string | null;
  is_active: boolean | null;
  second_factor: boolean | null;
  password_is_temporary: boolean | null;
  password_revision: number | null;
  kept_session_id: number | null;
}

export interface AdminsBatch {
  created: Map<number, AdminRow>;
  /** In the order of their events. */
  changes: AdminChange[];
}

const NOTHING = {
  role: null,
  is_active: null,
  second_factor: null,
  password_is_temporary: null,
  password_revision: null,
  kept_session_id: null,
} as const;

export const admins: Handlers<AdminsBatch> = {
  AdminCreated({ data: { adminId: id, username, role, passwordIsTemporary }, revision, at }, batch) {
    const password = { password_is_temporary: passwordIsTemporary, password_revision: revision, kept_session_id: null };
    batch.created.set(id, { id, username, role, is_active: true, second_factor: false, ...password, revision, created_at: at });
  },
  AdminRoleChanged: ({ data: { adminId: id, role }, revision }, batch) => void batch.changes.push({ ...NOTHING, id, revision, role }),
  AdminPasswordChanged({ data: { adminId: id, sessionId, passwordIsTemporary }, revision }, batch) {
    const password = { password_is_temporary: passwordIsTemporary, password_revision: revision, kept_session_id: sessionId };
    batch.changes.push({ ...NOTHING, id, revision, ...password });
  },
  AdminSecondFactorAdded: ({ data: { adminId: id }, revision }, batch) =>
    void batch.changes.push({ ...NOTHING, id, revision, second_factor: true }),
  AdminSecondFactorRemoved: ({ data: { adminId: id }, revision }, batch) =>
    void batch.changes.push({ ...NOTHING, id, revision, second_factor: false }),
  AdminDeleted: ({ data: { adminId: id }, revision }, batch) => void batch.changes.push({ ...NOTHING, id, revision, is_active: false }),
};
