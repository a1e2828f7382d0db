import type { AdminRole } from "@shiye/events/back-office/rights";
import type { AdminStanding } from "@shiye/infra/http/api-app";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { pause } from "@shiye/infra/waiting";

interface StandingRow {
  role: AdminRole;
  temporary: boolean;
}

const statement: Statement<StandingRow> = {
  name: "admin-standing",
  columns: { role: true, temporary: true },
  text: "select role, password_is_temporary as temporary from admins.admins where id = $1::bigint and is_active",
};

const LOOK_AGAIN_MS = 50;

/**
 * What an administrator may do, from the read model, at every call. So a role that was removed is gone as soon as the event is projected.
 * It waits if the account may just have been created, or if its temporary password may just have been changed: the caller's position tells.
 */
export function createReadAdmin(reader: Reader, { patienceMs }: { patienceMs: number }) {
  return async (adminId: number, seen?: bigint): Promise<AdminStanding | undefined> => {
    for (const until = performance.now() + patienceMs; ; ) {
      const [row] = await reader.read<StandingRow>(statement, [adminId]);
      const mayBeBehind = !row || (row.temporary && seen !== undefined);
      if (!mayBeBehind || performance.now() > until) return row && { role: row.role, passwordIsTemporary: row.temporary };
      await pause(LOOK_AGAIN_MS);
    }
  };
}
