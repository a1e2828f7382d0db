import type { Sql } from "../read-models/sql.ts";
import type { ImageVariant } from "./images/image-record.ts";
import { possibleVariants } from "./images/image-variants.ts";
import type { MediaStore } from "./media-store.ts";
import { byOwner, mediaUsesModel } from "./media-uses.ts";

/** The version and position that `media_uses` must have reached. Before, its tables are no evidence that a file is unused. */
interface ReadThrough {
  version: number;
  position: bigint;
}

export interface MediaLifetime {
  /** Retires files that nothing has used since `idleBefore`: nobody may begin to use them. Returns how many. */
  retire(moment: { now: Date; idleBefore: Date }, through: ReadThrough): Promise<number>;
  /** Brings retired files back that somebody began to use just before. Returns how many. */
  bringBack(): Promise<number>;
  /** Removes files that were retired before that moment and are still unused, with everything made from them. Returns how many. */
  remove(retiredBefore: Date, through: ReadThrough): Promise<number>;
}

/** After this time a claim is void, and another process continues. It is far longer than the removal of a dozen files takes. */
export const ABANDONED_REMOVAL = "30 seconds";
const abandoned = `removing_since < clock_timestamp() - interval '${ABANDONED_REMOVAL}'`;
const AT_ONCE = 200;

/** A poster is used by whatever uses its video. */
const used = `(
  exists (select from media_uses.uses where uses.digest = file.digest and ${byOwner("uses", "file")})
  or exists (
    select from media.owners join media.files video on video.name = owners.name join media_uses.uses on uses.digest = video.digest
    where owners.cover = file.name and ${byOwner("uses", "video")}
  )
)`;

interface Claimed {
  name: string;
  kind: "image" | "video";
  width: number | null;
  variants: ImageVariant[];
  claim: string;
}

export function createMediaLifetime({ sql, store }: { sql: Sql; store: Pick<MediaStore, "remove"> }): MediaLifetime {
  /**
   * Part of the same statement as the check, so that both see the same state. A dead letter holds back later uses of its stream, so until it
   * is gone no file is known to be unused.
   */
  const read = (version: string, position: string) =>
    `exists (select from projections.checkpoints
      where model = '${mediaUsesModel.name}' and version = ${version}::integer and position >= ${position}::bigint and dead_letters = 0)`;

  const claim = async (retiredBefore: Date, { version, position }: ReadThrough): Promise<Claimed[]> => {
    const text = `update media.files set removing_since = clock_timestamp() where name in (
        select name from media.files file
        where ((retired_at <= $1 and removing_since is null) or ${abandoned})
          and not ${used} and ${read("$2", "$3")}
        order by name limit ${AT_ONCE} for update skip locked
      ) returning name, kind, width, variants, removing_since::text as claim`;
    return (await sql.query<Claimed>(text, [retiredBefore, version, position.toString()])).rows;
  };

  /**
   * Renews the claim, because it covers the removal of one file and earlier files may have taken long. Undefined: another process has taken
   * the file.
   */
  const renewed = async ({ name, claim }: Claimed): Promise<string | undefined> => {
    const text =
      "update media.files set removing_since = clock_timestamp() where name = $1 and removing_since::text = $2 returning removing_since::text as claim";
    return (await sql.query<{ claim: string }>(text, [name, claim])).rows[0]?.claim;
  };

  async function removeFile(file: Claimed): Promise<boolean> {
    const { name, kind, width, variants } = file;
    const claim = await renewed(file);
    if (claim === undefined) return false;
    const planned = kind === "image" && width !== null ? possibleVariants({ name, width }) : [];
    for (const each of new Set([...planned, ...variants].map((variant) => variant.name))) await store.remove(each);
    await store.remove(name);
    await sql.query("delete from media.files where name = $1 and removing_since::text = $2", [name, claim]);
    return true;
  }

  return {
    async retire({ now, idleBefore }, { version, position }) {
      const text = `update media.files file set retired_at = $1
        where retired_at is null and removing_since is null and idle_since <= $2 and not ${used} and ${read("$3", "$4")}`;
      return (await sql.query(text, [now, idleBefore, version, position.toString()])).rowCount ?? 0;
    },

    async bringBack() {
      // If a removal stopped half-way, the original still exists, because it is removed last. Its variants are made again.
      const text = `update media.files file set retired_at = null, removing_since = null,
          variants = case when removing_since is null then variants else '[]' end
        where retired_at is not null and (removing_since is null or ${abandoned}) and ${used}`;
      return (await sql.query(text)).rowCount ?? 0;
    },

    async remove(retiredBefore, through) {
      let removed = 0;
      for (;;) {
        const claimed = await claim(retiredBefore, through);
        if (claimed.length === 0) return removed;
        for (const file of claimed) if (await removeFile(file)) removed += 1;
      }
    },
  };
}
