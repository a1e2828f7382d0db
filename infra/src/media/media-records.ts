import type { Picture, Variant } from "@shiye/events/media";
import { createTables } from "../read-db/create-tables.ts";
import type { Sql } from "../read-db/sql.ts";
import type { ImageRecord, ImageVariant } from "./images/image-record.ts";
import { mediaUrl, nameOfMediaUrl } from "./media-name.ts";

/**
 * What is known of every stored picture. Files are named by content, so two members who upload the same picture share the file:
 * who may use it in a note stands in a table of its own.
 */
const tables = `
  create schema if not exists media;
  create table if not exists media.files (
    name text primary key,
    type text not null,
    width integer not null,
    height integer not null,
    thumbhash text not null,
    animated boolean not null,
    bytes integer not null,
    variants jsonb not null default '[]',
    created_at timestamptz not null default now()
  );
  create table if not exists media.owners (
    name text not null references media.files (name) on delete cascade,
    owner_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (name, owner_id)
  );
  create index if not exists owners_by_member on media.owners (owner_id)`;

type Owned = Omit<Picture, "alt">;

export interface MediaRecords {
  createTables(): Promise<void>;
  /** After the files are in the store. A repeated upload keeps the record and its variants. */
  save(ownerId: number, image: ImageRecord): Promise<void>;
  addVariant(image: string, variant: ImageVariant): Promise<void>;
  /** Those of the addresses that this member uploaded, by address; foreign and unknown ones are left out. */
  ownedBy(ownerId: number, urls: readonly string[]): Promise<ReadonlyMap<string, Owned>>;
  /** Variants that exist, by address of the original, narrow to wide. */
  variantsOf(urls: readonly string[]): Promise<ReadonlyMap<string, Variant[]>>;
  /** Every record, in order of name, for the queue that makes what is missing. */
  list(): AsyncIterable<ImageRecord>;
}

interface Row {
  name: string;
  type: ImageRecord["type"];
  width: number;
  height: number;
  thumbhash: string;
  animated: boolean;
  bytes: number;
  variants: ImageVariant[];
}

export function createMediaRecords(sql: Sql): MediaRecords {
  return {
    createTables: () => createTables(sql, "media", tables),

    async save(ownerId, { name, type, width, height, thumbhash, animated, size, variants }) {
      const text = `with file as (
          insert into media.files (name, type, width, height, thumbhash, animated, bytes, variants) values ($1, $2, $3, $4, $5, $6, $7, $8)
          on conflict (name) do nothing)
        insert into media.owners (name, owner_id) values ($1, $9) on conflict do nothing`;
      await sql.query(text, [name, type, width, height, thumbhash, animated, size, JSON.stringify(variants), ownerId]);
    },

    async addVariant(image, variant) {
      const text = "update media.files set variants = variants || $2::jsonb where name = $1 and not variants @> $2::jsonb";
      await sql.query(text, [image, JSON.stringify([variant])]);
    },

    async ownedBy(ownerId, urls) {
      const names = namesOf(urls);
      if (names.length === 0) return new Map();
      const text = `select name, width, height, thumbhash from media.files
        where name = any($1) and exists (select from media.owners where owners.name = files.name and owner_id = $2)`;
      const { rows } = await sql.query<Row>(text, [names, ownerId]);
      return new Map(rows.map(({ name, width, height, thumbhash }) => [mediaUrl(name), { url: mediaUrl(name), width, height, thumbhash }]));
    },

    async variantsOf(urls) {
      const names = namesOf(urls);
      if (names.length === 0) return new Map();
      const { rows } = await sql.query<Row>("select name, variants from media.files where name = any($1)", [names]);
      return new Map(
        rows.map(({ name, variants }) => [mediaUrl(name), variants.map(viewOf).toSorted((one, other) => one.width - other.width)]),
      );
    },

    async *list() {
      let last = "";
      for (;;) {
        const { rows } = await sql.query<Row>("select * from media.files where name > $1 order by name limit 500", [last]);
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
