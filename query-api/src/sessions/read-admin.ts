import { setTimeout as delay } from "node:timers/promises";
import type { AdminRole } from "@shiye/events/back-office/rights";
import type { AdminStanding } from "@shiye/infra/http/api-app";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

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
 * What an administrator may do, by the read model, asked at every call: a role that was taken away is gone as soon as the event is projected.
 * Who signs in right after their account was made is waited for, and so is who may just have
 * changed the password that somebody else chose: whoever changed something names its position.
 */
export function createReadAdmin(reader: Reader, { patienceMs }: { patienceMs: number }) {
  return async (adminId: number, seen?: bigint): Promise<AdminStanding | undefined> => {
    for (const until = performance.now() + patienceMs; ; ) {
      const [row] = await reader.read<StandingRow>(statement, [adminId]);
      const mayBeBehind = !row || (row.temporary && seen !== undefined);
      if (!mayBeBehind || performance.now() > until) return row && { role: row.role, passwordIsTemporary: row.temporary };
      await delay(LOOK_AGAIN_MS);
    }
  };
}
