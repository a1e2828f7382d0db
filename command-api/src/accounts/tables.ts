import { demoSignInsTable } from "@shiye/infra/engines/demo-sign-ins";

/** The tables of command-api outside of the log: data that must be erasable, or that is useless after a short time. */
export const accountTables = `
  create schema if not exists accounts;
  create table if not exists accounts.credentials (
    holder text not null check (holder in ('member', 'admin')),
    holder_id bigint not null,
    credential_id text not null default '',
    password_hash text not null,
    created_at timestamptz not null default now(),
    constraint credentials_of_holder primary key (holder, holder_id, credential_id)
  );
  do $$ begin
    -- Tables of version 1.2 and before had one credential for each holder.
    if exists (select from pg_constraint where conrelid = 'accounts.credentials'::regclass and conname = 'credentials_pkey') then
      alter table accounts.credentials add column credential_id text not null default '', drop constraint credentials_pkey,
        add constraint credentials_of_holder primary key (holder, holder_id, credential_id);
    end if;
  end $$;
  create table if not exists accounts.second_factors (
    admin_id bigint not null,
    secret_id text not null,
    sealed bytea not null,
    last_step bigint not null default 0,
    recovery_marks text[] not null default '{}',
    created_at timestamptz not null default now(),
    primary key (admin_id, secret_id)
  );
  create table if not exists accounts.captcha_marks (
    id text primary key,
    wrong_answers smallint not null default 0,
    used boolean not null default false,
    expires_at timestamptz not null
  );
  create table if not exists accounts.proof_marks (
    id text primary key,
    expires_at timestamptz not null
  );
  create table if not exists accounts.known_places (
    holder text not null check (holder in ('member', 'admin')),
    holder_id bigint not null,
    mark text not null,
    seen_at timestamptz not null default now(),
    primary key (holder, holder_id, mark)
  );
  create table if not exists accounts.policies (
    name text primary key,
    position bigint not null
  );
  create table if not exists accounts.rate_limits (
    key text primary key,
    tokens double precision not null,
    updated_at timestamptz not null
  );
  drop index if exists accounts.rate_limits_by_age;
  ${demoSignInsTable}`;
