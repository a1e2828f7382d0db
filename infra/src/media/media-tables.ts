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
    alter column thumbhash drop not null;
  create table if not exists media.owners (
    name text not null references media.files (name) on delete cascade,
    owner_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (name, owner_id)
  );
  alter table media.owners add column if not exists cover text;
  create index if not exists owners_by_member on media.owners (owner_id)`;
