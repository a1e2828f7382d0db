/** Who has opened which note within the last hour. Useless after that. */
export const viewsTable = `
  create schema if not exists views;
  create table if not exists views.marks (
    note_id bigint not null,
    viewer text collate "C" not null,
    address text collate "C",
    counted_at timestamptz not null default now(),
    primary key (note_id, viewer)
  );
  create index if not exists marks_by_address on views.marks (note_id, address) where address is not null;
  create index if not exists marks_by_age on views.marks (counted_at)`;
