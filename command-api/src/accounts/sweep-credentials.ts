import type { Sql } from "@shiye/infra/read-models/sql";
import { adminStream } from "../admins/state.ts";
import type { Read } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import type { Credentials, Holder } from "./credentials.ts";

/**
 * Removes hashes that are not valid, which an interrupted change of password leaves. Hashes of the last hour stay, because a running change
 * stores its hash before its event.
 */
export async function sweepCredentials({ sql, read, credentials }: { sql: Sql; read: Read; credentials: Credentials }): Promise<void> {
  const { rows } = await sql.query<{ holder: Holder; holder_id: string; credential_id: string }>(
    `select holder, holder_id::text, credential_id from accounts.credentials c
     where created_at < now() - interval '1 hour'
       and exists (select from accounts.credentials o where o.holder = c.holder and o.holder_id = c.holder_id and o.credential_id <> c.credential_id)`,
  );
  for (const { holder, holder_id, credential_id } of rows) {
    const id = Number(holder_id);
    const state = holder === "member" ? await read(memberStream(id)) : await read(adminStream(id));
    if (state.status === "active" && state.credentialId !== credential_id) await credentials.remove(holder, id, credential_id);
  }
}
