import type { Read, Sources } from "../kernel/command.ts";
import { type ActiveAdmin, adminStream } from "./state.ts";

/** All administrators, from their streams. Their ids come from the hashes, because each administrator has one; they are few. */
export async function readAdministrators({ read, credentials }: Pick<Sources, "credentials"> & { read: Read }): Promise<ActiveAdmin[]> {
  const ids = await credentials.holders("admin");
  const states = await Promise.all(ids.map((id) => read(adminStream(id))));
  return states.flatMap((state) => (state.status === "active" ? [state] : []));
}

/** Whether nobody could give roles without this administrator. */
export function isLastSuperadmin(administrators: readonly ActiveAdmin[], id: number): boolean {
  const superadmins = administrators.filter(({ role }) => role === "superadmin");
  return superadmins.length === 1 && superadmins[0]?.id === id;
}
