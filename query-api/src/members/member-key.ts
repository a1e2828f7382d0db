/** Ids have 16 digits and account ids at most 15 characters, so the text itself says which it is. Source: contract §1. */
export function isMemberId(key: string): boolean {
  return /^\d{16}$/.test(key);
}

/** A condition for an existing member by id or account id (in any case), for the alias `m` and the parameter `$1`. */
export function memberByKey(key: string): { name: "id" | "account"; condition: string } {
  return isMemberId(key)
    ? { name: "id", condition: "m.id = $1::bigint and not m.departed" }
    : { name: "account", condition: "lower(m.account_name) = lower($1) and m.account_name <> ''" };
}
