import type { FilterSql } from "./entity-source.ts";

/**
 * SQL: rows of the member with this account id. The id is found once by its own index, so the rows are found by the index of `memberId`.
 */
export function accountIs(memberId: string): FilterSql {
  return (account) =>
    `${memberId} = (select id from members.members where lower(account_name) = lower(${account}::text) and account_name <> '')`;
}
