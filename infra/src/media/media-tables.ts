/**
 * The records of stored pictures and videos. Files are named by content, so two members who upload the same file share it: who may use it
 * is in the table `owners`, with the cover that this owner gave to a video. The `alter` statements upgrade the tables of a version that had
 * only pictures.
 */
export const mediaTables = `
  create schema if not exists media;
  create table if not exists media.files (
    name text primary key,
    type text not null,
    width integer,
    height integer,
    thumbhash text,
    animated boolean not null default false,
    bytes integer not null,
    variants jsonb not null default '[]',
    created_at timestamptz not null default now()
  );
  alter table media.files
    add column if not exists kind text not null default 'image' check (kind in ('image', 'video')),
    add column if not exists duration double precision,
    alter column width drop not null,
    alter column height drop not null,
    alter column thumbhash drop not null,
    alter column animated set default false;
  create table if not exists media.owners (
    name text not null references media.files (name) on delete cascade,
    owner_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (name, owner_id)
  );
  alter table media.owners add column if not exists cover text;
  create index if not exists owners_by_member on media.owners (owner_id)`;

/**
 * How long media live (docs/decisions/media-lifetime.md).
 *
 *   files.idle_since      since when nothing has used the file: its upload, or the end of its last use. Meaningless while it is used
 *   files.retired_at      nobody may begin to use it any more; an upload of the same bytes brings it back
 *   files.removing_since  its bytes are being removed; an upload of the same bytes waits
 *
 * What uses them is the projection `media_uses` (media-uses.ts).
 */
export const lifetimeTables = `
  alter table media.files
    add column if not exists digest text generated always as (substr(name, 4, 32)) stored,
    add column if not exists idle_since timestamptz not null default now(),
    add column if not exists retired_at timestamptz,
    add column if not exists removing_since timestamptz;
  create index if not exists files_by_digest on media.files (digest);
  create index if not exists owners_by_cover on media.owners (cover);
  -- Of version 1.2 and before; today they are the projection media_uses.
  drop table if exists media.uses, media.ended, media.uses_progress`;
