import type { Sql } from "@shiye/infra/read-models/sql";
import { forgetAdmin } from "../admins/delete-admin.ts";
import { adminStream } from "../admins/state.ts";
import type { Read } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import type { Services } from "../services.ts";
import type { Holder } from "./credentials.ts";

/**
 * Removes what an interrupted command leaves: a change of password a hash that is not valid and known places, a registration the hash of nobody, and the
 * deletion of an administrator everything outside of the log. Hashes of the last hour stay, because a running command stores its hash
 * before its event. Whether a member exists is asked on the first day only, so that a sweep does not read the streams of all members.
 */
export async function sweepCredentials(options: {
  sql: Sql;
  read: Read;
  services: Pick<Services, "credentials" | "places" | "secondFactors">;
}): Promise<void> {
  const { sql, read, services } = options;
  const { rows } = await sql.query<{ holder: Holder; holder_id: string; credential_id: string }>(
    `select holder, holder_id::text, credential_id from accounts.credentials c
     where created_at < now() - interval '1 hour'
       and (holder = 'admin' or created_at > now() - interval '1 day'
         or exists (select from accounts.credentials o where o.holder = c.holder and o.holder_id = c.holder_id and o.credential_id <> c.credential_id))`,
  );
  for (const { holder, holder_id, credential_id } of rows) {
    const id = Number(holder_id);
    const state = holder === "member" ? await read(memberStream(id)) : await read(adminStream(id));
    const isValid = state.status === "active" && state.credentialId === credential_id;
    if (holder === "admin" && state.status === "deleted") await forgetAdmin(services, id);
    // Not the hash of an administrator who does not exist yet: the next attempt to create them replaces it and may be running.
    else if (!isValid && (holder === "member" || state.status === "active")) {
      // The interrupted change of a password may not have come to this.
      await services.places.forget(holder, id);
      await services.credentials.remove(holder, id, credential_id);
    }
  }
}
