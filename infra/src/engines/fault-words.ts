/** What the database says of an error without repeating anybody's words: its `detail` and `where` quote whole rows. */
const TELLING = ["code", "schema", "table", "column", "constraint"] as const;

/** A fault as the log may hold it: where it happened and what kind it is, never the row that it happened to. */
export function faultWords(error: unknown): string {
  if (!(error instanceof Error)) return `not an error: ${typeof error}`;
  const more = TELLING.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? [`${name} ${value}`] : [];
  });
  const cause = error.cause === undefined ? "" : `\n  caused by ${faultWords(error.cause)}`;
  return `${error.stack ?? error.message}${more.length > 0 ? `\n  (${more.join(", ")})` : ""}${cause}`;
}
