import type { GetFolders } from "@shiye/events/folders";
import type { HandlerOf } from "@shiye/infra/http/call";
import { isBinned } from "@shiye/infra/read-models/shown-counts";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

type FolderRow = { total: number; id: number | null; name: string; count: number };

const collected = `note_stats.note_collections k where k.member_id = $1::bigint and not ${isBinned("k.note_id")}`;
const statement: Statement<FolderRow> = {
  name: "folders",
  columns: { total: true, id: true, name: true, count: true },
  text: `
    select counted.total, f.id, f.name, coalesce(f.count, 0) as count
    from (select count(*)::int as total from ${collected}) counted
    left join (
      select f.id, f.name, (
        select count(*)::int from ${collected}
          and exists (select from folders.filed x where x.member_id = k.member_id and x.note_id = k.note_id and x.folder_id = f.id)) as count
      from folders.folders f where f.member_id = $1::bigint) f on true
    order by f.id`,
};

/** The caller's own folders, in one statement. */
export function createGetFolders(reader: Reader): HandlerOf<typeof GetFolders> {
  return async (_ask, { caller }) => {
    const rows = await reader.read(statement, [caller.id]);
    return {
      data: {
        folders: rows.flatMap(({ id, name, count }) => (id === null ? [] : [{ id, name, count }])),
        total: rows[0]?.total ?? 0,
      },
    };
  };
}

const owned: Statement<{ id: number }> = {
  name: "folder-owned",
  columns: { id: true },
  text: "select id from folders.folders where id = $1::bigint and member_id = $2::bigint",
};

export async function ownsFolder(reader: Reader, folderId: number, memberId: number): Promise<boolean> {
  return (await reader.read(owned, [folderId, memberId])).length > 0;
}
