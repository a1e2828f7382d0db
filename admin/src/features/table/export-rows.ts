import { saveFile } from "@shiye/client/save-file";
import { downloadFile } from "../../api/base-query.ts";
import type { RowKey, RowsQuery } from "../../api/rows-api.ts";

/** Characters of ids in one call. Source: `exportCall` of events/src/back-office/entity.ts accepts 20,000, with escaped commas. */
const IDS_AT_ONCE = 6000;
const BOM = "\uFEFF";

/** Splits ids into parts that fit into an address. */
export function idParts(ids: readonly RowKey[]): string[] {
  const parts: string[] = [];
  for (const id of ids.map(String)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + id.length < IDS_AT_ONCE) parts[parts.length - 1] = `${last},${id}`;
    else parts.push(id);
  }
  return parts;
}

/** Joins several files with the same first line. */
export function joinCsv(files: readonly string[]): string {
  const bodies = files.map((file, index) => {
    const text = file.startsWith(BOM) ? file.slice(1) : file;
    return index === 0 ? text : text.slice(text.indexOf("\n") + 1);
  });
  return BOM + bodies.join("");
}

/** Saves the selected rows, or all that match the filters, as a CSV file. */
export async function exportRows({ entity, sortField, sortOrder, filters }: RowsQuery, ids: readonly RowKey[], name: string) {
  const path = `/admin/${entity}/export.csv`;
  const query = { ...filters, sortField, sortOrder };
  if (ids.length === 0) return saveFile(await downloadFile({ path, query }), name);
  const files: string[] = [];
  for (const part of idParts(ids)) {
    const file = await downloadFile({ path, query: { sortField, sortOrder, ids: part } });
    // `text()` removes the byte order mark.
    files.push(await file.text());
  }
  saveFile(new Blob([joinCsv(files)], { type: "text/csv;charset=utf-8" }), name);
}
