/**
 * What is known of every stored picture and video. Files are named by content, so two members who upload the same one share the file:
 * who may use it in a note stands in a table of its own, with the cover that this owner gave to a video.
 * The `alter`s bring the tables of a version that knew pictures only up to date.
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
 *   uses                  what holds whose file; `within`: what takes it along when it goes
 *   ended                 what has gone, for uses that are told of late
 */
export const lifetimeTables = `
  alter table media.files
    add column if not exists digest text generated always as (substr(name, 4, 32)) stored,
    add column if not exists idle_since timestamptz not null default now(),
    add column if not exists retired_at timestamptz,
    add column if not exists removing_since timestamptz;
  create index if not exists files_by_digest on media.files (digest);
  create index if not exists owners_by_cover on media.owners (cover);
  create table if not exists media.uses (
    digest text not null,
    source text not null,
    owner_id bigint not null,
    within text[] not null,
    primary key (digest, source, owner_id)
  );
  create index if not exists uses_by_source on media.uses (source);
  create index if not exists uses_within on media.uses using gin (within);
  create table if not exists media.ended (source text primary key);
  create table if not exists media.uses_progress (
    only_row boolean primary key default true check (only_row),
    version integer not null,
    position bigint not null
  )`;
