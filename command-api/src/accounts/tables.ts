/** Everything that command-api keeps outside of the log: what must be forgotten, or is worth nothing tomorrow. */
export const accountTables = `
  create schema if not exists accounts;
  create table if not exists accounts.credentials (
    holder text not null check (holder in ('member', 'admin')),
    holder_id bigint not null,
    password_hash text not null,
    created_at timestamptz not null default now(),
    primary key (holder, holder_id)
  );
  create table if not exists accounts.captcha_marks (
    id text primary key,
    wrong_answers smallint not null default 0,
    used boolean not null default false,
    expires_at timestamptz not null
  );
  create table if not exists accounts.rate_limits (
    key text primary key,
    tokens double precision not null,
    updated_at timestamptz not null
  );
  create index if not exists rate_limits_by_age on accounts.rate_limits (updated_at)`;
