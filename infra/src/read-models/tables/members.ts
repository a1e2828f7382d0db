import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

const followedIndex = (schema: string) =>
  `create index if not exists follows_by_followed_id_followed_at on ${schema}.follows (followed_id, followed_at desc, follower_id desc);`;

/** The orders of the back office's table of members. */
const backOfficeIndexes = (schema: string) => `
    create index if not exists members_by_account_name_id on ${schema}.members (account_name, id) where not departed;
    create index if not exists members_by_nickname_id on ${schema}.members (nickname, id) where not departed;
    create index if not exists members_by_active_id on ${schema}.members ((is_active::int), id) where not departed;
    create index if not exists members_by_verified_id on ${schema}.members (verified, id) where not departed;
    create index if not exists members_by_created_at_id on ${schema}.members (created_at, id) where not departed;
    create index if not exists follow_counts_by_follow_count on ${schema}.follow_counts (follow_count, member_id);
    create index if not exists follow_counts_by_fans_count on ${schema}.follow_counts (fans_count, member_id);`;

/**
 * Read model `members`: who the members are, and who follows whom.
 * `badges` has the approved applications; `members.verified` shows them. `mutual`: the other one follows back.
 * A member who left keeps a row without anything personal (`departed`), because others have comments and talks with them.
 * Every row may be made by whichever event comes first, so columns that another entity's event knows are nullable or zero.
 */
export const membersModel = defineTables({
  name: "members",
  meaning: { number: 5, because: "a badge goes only with the application that it came from" },
  tables: (schema: string) => `
    create table ${schema}.members (
      id bigint primary key,
      account_name text not null,
      nickname text not null,
      avatar text,
      bio text,
      location text,
      gender text,
      zodiac_sign text,
      mbti text,
      education text,
      major text,
      interests jsonb not null default '[]',
      verified smallint not null default 0,
      is_active boolean not null default true,
      departed boolean not null default false,
      created_at timestamptz not null
    );
    create unique index on ${schema}.members (lower(account_name)) where account_name <> '';

    create table ${schema}.follows (
      follower_id bigint not null,
      followed_id bigint not null,
      followed_at timestamptz not null,
      mutual boolean not null default false,
      primary key (follower_id, followed_id)
    );

    create table ${schema}.follow_counts (
      member_id bigint primary key,
      follow_count integer not null default 0,
      fans_count integer not null default 0,
      mutual_count integer not null default 0
    );

    create table ${schema}.badges (verification_id bigint primary key, member_id bigint not null, verified smallint not null);
    create index on ${schema}.badges (member_id);
    ${departedMembersTable(schema)}`,
  departureIndexes: followedIndex,
  readerIndexes: (schema: string) => `
    ${followedIndex(schema)}
    create index if not exists follows_by_followed_at on ${schema}.follows (followed_at);
    ${backOfficeIndexes(schema)}
    create index if not exists follows_by_follower_id_followed_at on ${schema}.follows (follower_id, followed_at desc, followed_id desc);
    create index if not exists mutual_follows_by_follower_id_followed_at on ${schema}.follows (follower_id, followed_at desc, followed_id desc) where mutual;`,
});
