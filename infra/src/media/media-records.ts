import type { Picture } from "@shiye/events/media";
import { createTables } from "../read-models/create-tables.ts";
import type { Sql } from "../read-models/sql.ts";
import { pause } from "../waiting.ts";
import type { ImageRecord, ImageVariant } from "./images/image-record.ts";
import { ABANDONED_REMOVAL } from "./media-lifetime.ts";
import { mediaUrl, nameOfMediaUrl, type VideoType } from "./media-name.ts";
import { lifetimeTables, mediaTables } from "./media-tables.ts";
import { type StoredPictures, storedPicturesAt } from "./stored-pictures.ts";
import type { VideoRecord } from "./videos/video-record.ts";

export type OwnedPicture = Omit<Picture, "alt">;

export interface OwnedVideo {
  url: string;
  type: VideoType;
  /** Bytes. */
  size: number;
  /** Seconds; null if unknown. */
  duration: number | null;
  /** The poster frame that this owner gave or that was taken from the video. */
  cover: OwnedPicture | null;
}

export interface MediaRecords {
  createTables(): Promise<void>;
  /**
   * Call it before the files are stored, because the sweep removes files without a record. A repeated upload keeps the record and its
   * variants, and counts as new use. While the file is being removed, this waits until it is.
   */
  save(ownerId: number, image: ImageRecord): Promise<void>;
  /**
   * As `save`. `cover` is the name of a picture that was saved for the same owner. A repeated upload without a cover keeps the old one, which
   * counts as new use of it, too.
   */
  saveVideo(ownerId: number, video: VideoRecord, cover: string | null): Promise<void>;
  /** False when the picture is gone. */
  addVariant(image: string, variant: ImageVariant): Promise<boolean>;
  /** Those of the addresses that are pictures of this member and may be used, by address. All other addresses are left out. */
  ownedBy(ownerId: number, urls: readonly string[]): Promise<ReadonlyMap<string, OwnedPicture>>;
  /** Those of the addresses that are videos of this member and may be used, by address. All other addresses are left out. */
  videosOwnedBy(ownerId: number, urls: readonly string[]): Promise<ReadonlyMap<string, OwnedVideo>>;
  /**
   * Lets this member use these files as if they had uploaded them: an administrator may put a picture into a member's note. Addresses that
   * are not ours are skipped.
   */
  giveTo(ownerId: number, urls: readonly string[]): Promise<void>;
  /** What is known of the pictures at these addresses, from any owner. */
  storedAt(urls: readonly string[]): Promise<StoredPictures>;
  /** The records of the pictures that these streams show (projection media_uses), by name. */
  shownBy(streams: readonly string[]): Promise<ImageRecord[]>;
  /** The records of all pictures, by name, for the queue of variants. */
  list(): AsyncIterable<ImageRecord>;
}

interface PictureRow {
  name: string;
  type: ImageRecord["type"];
  width: number;
  height: number;
  thumbhash: string;
  animated: boolean;
  bytes: number;
  variants: ImageVariant[];
}

interface VideoRow {
  name: string;
  type: VideoType;
  bytes: number;
  duration: number | null;
  cover: string | null;
  width: number;
  height: number;
  thumbhash: string;
}

/** A removal takes milliseconds. The claim of a process that died expires (ABANDONED_REMOVAL). */
const PATIENCE_MS = 40_000;
const AGAIN_MS = 200;

const usable = "retired_at is null and removing_since is null";

/** A repeated upload brings a retired file back. A file that is being removed is left alone. */
const revive = `on conflict (name) do update
  set idle_since = excluded.idle_since, retired_at = null, removing_since = null,
    variants = case when files.removing_since is null then files.variants else excluded.variants end
  where files.removing_since is null or files.removing_since < clock_timestamp() - interval '${ABANDONED_REMOVAL}'
  returning name`;

/** `now` is in milliseconds since 1970; unused uploads are judged by it. */
export function createMediaRecords(sql: Sql, now: () => number = Date.now): MediaRecords {
  async function saveWhenFree(text: string, values: readonly unknown[]): Promise<void> {
    for (let waited = 0; waited <= PATIENCE_MS; waited += AGAIN_MS) {
      const { rows } = await sql.query<{ saved: boolean }>(text, [...values]);
      if (rows[0]?.saved) return;
      await pause(AGAIN_MS);
    }
    throw new Error(`${String(values[0])} is still being removed after ${PATIENCE_MS} ms`);
  }

  return {
    async createTables() {
      await createTables(sql, "media", mediaTables);
      await createTables(sql, "media", lifetimeTables);
    },

    async save(ownerId, { name, type, width, height, thumbhash, animated, size, variants }) {
      const text = `with file as (
          insert into media.files (name, type, width, height, thumbhash, animated, bytes, variants, idle_since)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9) ${revive}),
        owner as (insert into media.owners (name, owner_id) select name, $10 from file on conflict do nothing)
        select exists (select from file) as saved`;
      await saveWhenFree(text, [name, type, width, height, thumbhash, animated, size, JSON.stringify(variants), new Date(now()), ownerId]);
    },

    async saveVideo(ownerId, { name, type, size, duration }, cover) {
      const text = `with file as (
          insert into media.files (name, kind, type, bytes, duration, idle_since) values ($1, 'video', $2, $3, $4, $5) ${revive}),
        owner as (
          insert into media.owners as owner (name, owner_id, cover) select name, $6, $7 from file
          on conflict (name, owner_id) do update set cover = coalesce(excluded.cover, owner.cover)
          returning cover),
        poster as (
          update media.files set idle_since = $5, retired_at = null
          where name in (select cover from owner) and removing_since is null)
        select exists (select from file) as saved`;
      await saveWhenFree(text, [name, type, size, duration, new Date(now()), ownerId, cover]);
    },

    async addVariant(image, variant) {
      const text = `update media.files set variants = case when variants @> $2::jsonb then variants else variants || $2::jsonb end
        where name = $1 and removing_since is null`;
      return (await sql.query(text, [image, JSON.stringify([variant])])).rowCount === 1;
    },

    async ownedBy(ownerId, urls) {
      const names = namesOf(urls);
      if (names.length === 0) return new Map();
      const text = `select name, width, height, thumbhash from media.files where name = any($1) and kind = 'image' and ${usable}
        and exists (select from media.owners where owners.name = files.name and owner_id = $2)`;
      const { rows } = await sql.query<PictureRow>({ name: "media-pictures-owned", text, values: [names, ownerId] });
      return new Map(rows.map((row) => [mediaUrl(row.name), ownedPicture(row.name, row)]));
    },

    async videosOwnedBy(ownerId, urls) {
      const names = namesOf(urls);
      if (names.length === 0) return new Map();
      const text = `select file.name, file.type, file.bytes, file.duration, picture.name as cover, picture.width, picture.height, picture.thumbhash
        from media.files file join media.owners owner on owner.name = file.name and owner.owner_id = $2
        left join media.files picture on picture.name = owner.cover and picture.removing_since is null
        where file.name = any($1) and file.kind = 'video' and file.retired_at is null and file.removing_since is null`;
      const { rows } = await sql.query<VideoRow>({ name: "media-videos-owned", text, values: [names, ownerId] });
      return new Map(rows.map((row) => [mediaUrl(row.name), ownedVideo(row)]));
    },

    async giveTo(ownerId, urls) {
      const names = namesOf(urls);
      if (names.length === 0) return;
      const text = `insert into media.owners (name, owner_id, cover)
        select name, $2, (select cover from media.owners given where given.name = files.name and cover is not null order by created_at limit 1)
        from media.files where name = any($1) and ${usable} order by name on conflict do nothing`;
      await sql.query(text, [names, ownerId]);
    },

    async storedAt(urls) {
      if (urls.length === 0) return {};
      const text = `select ${storedPicturesAt("select unnest($1::text[]) as url")} as stored`;
      const { rows } = await sql.query<{ stored: StoredPictures | null }>({ name: "media-pictures-stored", text, values: [urls] });
      return rows[0]?.stored ?? {};
    },

    async shownBy(streams) {
      const text = `select * from media.files where kind = 'image' and removing_since is null
        and digest = any(array(select digest from media_uses.uses where source = any($1))) order by name`;
      return (await sql.query<PictureRow>(text, [streams])).rows.map(recordOf);
    },

    async *list() {
      let last = "";
      for (;;) {
        const text = "select * from media.files where name > $1 and kind = 'image' and removing_since is null order by name limit 500";
        const { rows } = await sql.query<PictureRow>(text, [last]);
        for (const row of rows) yield recordOf(row);
        const end = rows.at(-1);
        if (!end) return;
        last = end.name;
      }
    },
  };
}

function namesOf(urls: readonly string[]): string[] {
  return urls.map(nameOfMediaUrl).filter((name) => name !== undefined);
}

function recordOf({ bytes, name, type, width, height, thumbhash, animated, variants }: PictureRow): ImageRecord {
  return { name, size: bytes, type, width, height, thumbhash, animated, variants };
}

function ownedPicture(name: string, { width, height, thumbhash }: Pick<PictureRow, "width" | "height" | "thumbhash">): OwnedPicture {
  return { url: mediaUrl(name), width, height, thumbhash };
}

function ownedVideo(row: VideoRow): OwnedVideo {
  const { name, type, bytes, duration, cover } = row;
  return { url: mediaUrl(name), type, size: bytes, duration, cover: cover === null ? null : ownedPicture(cover, row) };
}
