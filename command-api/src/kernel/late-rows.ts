import { refuse } from "@shiye/events/refusals";
import { RefusalError } from "@shiye/infra/http/answers";

/** Rows of a read model. While its tables are missing or of an older version, nobody can tell; the caller should ask again. */
export function there<Row>(rows: readonly Row[] | undefined): readonly Row[] {
  if (rows === undefined) throw new RefusalError(refuse("unavailable"));
  return rows;
}
