import type { Picture, Variant } from "@shiye/events/media";
import { createTables } from "../read-db/create-tables.ts";
import type { Sql } from "../read-db/sql.ts";
import type { ImageRecord, ImageVariant } from "./images/image-record.ts";
import { mediaUrl, nameOfMediaUrl, type VideoType } from "./media-name.ts";
import { mediaTables } from "./media-tables.ts";
import type { VideoRecord } from "./videos/video-record.ts";

export type OwnedPicture = Omit<Picture, "alt">;

export interface OwnedVideo {
  url: string;
  type: VideoType;
  /** Bytes. */
  size: number;
  /** Seconds, where it is known. */
  duration: number | null;
  /** The poster frame that this owner gave, or that was taken out of the video. */
  cover: OwnedPicture | null;
}

export interface MediaRecords {
  createTables(): Promise<void>;
  /** After the files are in the store. A repeated upload keeps the record and its variants. */
  save(ownerId: number, image: ImageRecord): Promise<void>;
  /** After the files are in the store. `cover`: name of a picture that was saved for the same owner. A repeated upload without one keeps the old. */
  saveVideo(ownerId: number, video: VideoRecord, cover: string | null): Promise<void>;
  addVariant(image: string, variant: ImageVariant): Promise<void>;
  /** Those of the addresses that are pictures this member uploaded, by address; foreign and unknown ones, and videos, are left out. */
  ownedBy(ownerId: number, urls: readonly string[]): Promise<ReadonlyMap<string, OwnedPicture>>;
  /** Those of the addresses that are videos this member uploaded, by address; foreign and unknown ones, and pictures, are left out. */
  videosOwnedBy(ownerId: number, urls: readonly string[]): Promise<ReadonlyMap<string, OwnedVideo>>;
  /** Variants that exist, by address of the original, narrow to wide. */
  variantsOf(urls: readonly string[]): Promise<ReadonlyMap<string, Variant[]>>;
  /** Every picture's record, in order of name, for the queue that makes what is missing. */
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

export function createMediaRecords(sql: Sql): MediaRecords {
  return {
    createTables: () => createTables(sql, "media", mediaTables),

    async save(ownerId, { name, type, width, height, thumbhash, animated, size, variants }) {
      const text = `with file as (
          insert into media.files (name, type, width, height, thumbhash, animated, bytes, variants) values ($1, $2, $3, $4, $5, $6, $7, $8)
          on conflict (name) do nothing)
        insert into media.owners (name, owner_id) values ($1, $9) on conflict do nothing`;
      await sql.query(text, [name, type, width, height, thumbhash, animated, size, JSON.stringify(variants), ownerId]);
    },

    async saveVideo(ownerId, { name, type, size, duration }, cover) {
      const text = `with file as (
          insert into media.files (name, kind, type, bytes, duration) values ($1, 'video', $2, $3, $4) on conflict (name) do nothing)
        insert into media.owners as owner (name, owner_id, cover) values ($1, $5, $6)
        on conflict (name, owner_id) do update set cover = coalesce(excluded.cover, owner.cover)`;
      await sql.query(text, [name, type, size, duration, ownerId, cover]);
    },

    async addVariant(image, variant) {
      const text = "update media.files set variants = variants || $2::jsonb where name = $1 and not variants @> $2::jsonb";
      await sql.query(text, [image, JSON.stringify([variant])]);
    },

    async ownedBy(ownerId, urls) {
      const names = namesOf(urls);
      if (names.length === 0) return new Map();
      const text = `select name, width, height, thumbhash from media.files where name = any($1) and kind = 'image'
        and exists (select from media.owners where owners.name = files.name and owner_id = $2)`;
      const { rows } = await sql.query<PictureRow>(text, [names, ownerId]);
      return new Map(rows.map((row) => [mediaUrl(row.name), ownedPicture(row.name, row)]));
    },

    async videosOwnedBy(ownerId, urls) {
      const names = namesOf(urls);
      if (names.length === 0) return new Map();
      const text = `select file.name, file.type, file.bytes, file.duration, picture.name as cover, picture.width, picture.height, picture.thumbhash
        from media.files file join media.owners owner on owner.name = file.name and owner.owner_id = $2
        left join media.files picture on picture.name = owner.cover
        where file.name = any($1) and file.kind = 'video'`;
      const { rows } = await sql.query<VideoRow>(text, [names, ownerId]);
      return new Map(rows.map((row) => [mediaUrl(row.name), ownedVideo(row)]));
    },

    async variantsOf(urls) {
      const names = namesOf(urls);
      if (names.length === 0) return new Map();
      const { rows } = await sql.query<PictureRow>("select name, variants from media.files where name = any($1)", [names]);
      return new Map(
        rows.map(({ name, variants }) => [mediaUrl(name), variants.map(viewOf).toSorted((one, other) => one.width - other.width)]),
      );
    },

    async *list() {
      let last = "";
      for (;;) {
        const text = "select * from media.files where name > $1 and kind = 'image' order by name limit 500";
        const { rows } = await sql.query<PictureRow>(text, [last]);
        for (const { bytes, name, type, width, height, thumbhash, animated, variants } of rows)
          yield { name, size: bytes, type, width, height, thumbhash, animated, variants };
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

function viewOf({ name, width, type }: ImageVariant): Variant {
  return { url: mediaUrl(name), width, type };
}

function ownedPicture(name: string, { width, height, thumbhash }: Pick<PictureRow, "width" | "height" | "thumbhash">): OwnedPicture {
  return { url: mediaUrl(name), width, height, thumbhash };
}

function ownedVideo(row: VideoRow): OwnedVideo {
  const { name, type, bytes, duration, cover } = row;
  return { url: mediaUrl(name), type, size: bytes, duration, cover: cover === null ? null : ownedPicture(cover, row) };
}
