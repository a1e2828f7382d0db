import { accountNameStream } from "../accounts/account-name-state.ts";
import type { Sources } from "../kernel/command.ts";
import { type MemberState, memberStream } from "./state.ts";

/** Finds a member by id or by account id, as paths may have either. Ids have 16 digits, account ids at most 15 characters. */
export async function findMember({ read, nameKey }: Pick<Sources, "read" | "nameKey">, idOrName: string): Promise<MemberState> {
  if (/^\d{16}$/.test(idOrName)) return read(memberStream(Number(idOrName)));
  const claim = await read(accountNameStream(idOrName, nameKey));
  return claim.memberId === undefined ? { status: "unknown" } : read(memberStream(claim.memberId));
}
