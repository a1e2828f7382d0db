/** Read model `sessions`: which sign-ins are alive. query-api refuses a token whose session is not. */
export const sessionsModel = {
  name: "sessions",
  version: 1,
  tables: (schema: string) => `
    create table ${schema}.sessions (
      id bigint primary key,
      holder text not null,
      holder_id bigint not null,
      user_agent text not null,
      is_active boolean not null,
      expires_at timestamptz not null,
      created_at timestamptz not null
    );`,
  readerIndexes: (schema: string) => `
    create index if not exists sessions_by_holder_holder_id on ${schema}.sessions (holder, holder_id);`,
} as const;
