import type { Row } from "../../api/rows-api.ts";

/** The name of an applicant in sentences. */
export function applicantOf(row: Row): string {
  return [row.nickname, row.user_display_id, row.id].map((name) => String(name ?? "")).find((name) => name !== "") ?? "";
}
