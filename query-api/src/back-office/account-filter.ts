import type { FilterSql } from "./entity-source.ts";

/** Whose account id it is, found once by its own index, so that the rows are found by the index of `memberId`. */
export function accountIs(memberId: string): FilterSql {
  return (account) =>
    `${memberId} = (select id from members.members where lower(account_name) = lower(${account}::text) and account_name <> '')`;
}
