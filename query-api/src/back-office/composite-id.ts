/**
 * An id of several numbers, for a source whose rows have no id of their own. `of` makes it; `near` finds the rows whose first number is in
 * one of the ids, by the index of this number.
 */
export function compositeId(first: string, ...others: readonly string[]) {
  return {
    id: [first, ...others].map((one) => `${one}::text`).join(" || '-' || "),
    idType: "text",
    near: (ids: string) =>
      `${first} in (select split_part(one, '-', 1)::bigint from unnest(${ids}) one where one ~ '^[0-9]{1,16}-[0-9-]{1,40}$')`,
  } as const;
}
