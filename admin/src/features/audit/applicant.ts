import type { Row } from "../../api/rows-api.ts";

/** How an applicant is called in sentences. */
export function applicantOf(row: Row): string {
  return [row.nickname, row.user_display_id, row.id].map((name) => String(name ?? "")).find((name) => name !== "") ?? "";
}
