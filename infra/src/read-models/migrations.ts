import { publishFunction } from "../realtime/push-outbox.ts";

/**
 * One step of the schemas that belong to no read model. Never edit one that was released: add the next. Nodes of the version before run on it
 * during an upgrade, and after going back: it adds, and renames or removes nothing that they use, or the notes of the version say so.
 */
export interface Migration {
  name: string;
  up: string;
}

/**
 * `checkpoints`: one row for each incarnation of a read model. `model` is the schema it lives in: `notes`, or `notes_next` for one
 * that is being filled; `name` is the read model. `epoch` grows with every runner that takes it over. `parked` counts its
 * quarantined events, so that a healthy read model never asks for them.
 *
 * `pushes`: the outbox that query-api nodes follow. The row of `counter` is locked from publishing to commit, so sequences are
 * without gaps and in the order of commits.
 */
const projectionsAndPushes = `
  create schema projections;
  create table projections.checkpoints (
    model text primary key,
    name text not null,
    version integer not null,
    position bigint not null default 0,
    epoch bigint not null default 0,
    status text not null check (status in ('live', 'filling')),
    rate real not null default 0,
    parked integer not null default 0,
    updated_at timestamptz not null default now()
  );
  create table projections.quarantine (
    model text not null,
    stream text collate "C" not null,
    position bigint not null,
    event json not null,
    error text,
    parked_at timestamptz not null default now(),
    primary key (model, stream, position)
  );
  comment on column projections.quarantine.error is 'Why the first event of the stream failed; null for those that wait behind it.';

  create schema push;
  create table push.pushes (
    sequence bigint primary key,
    position bigint not null,
    room text not null,
    event text not null,
    data json not null,
    published_at timestamptz not null default now()
  );
  create index on push.pushes (position);
  create index on push.pushes (published_at);
  create table push.counter (only_row boolean primary key default true check (only_row), last bigint not null, pruned_through bigint not null);
  comment on column push.counter.pruned_through is 'Highest log position of a push that was pruned.';
  insert into push.counter (last, pruned_through) values (0, 0);`;

/**
 * Quarantined events hold payloads that were opened. `owner` is the member whose words are in one; `departed_members` remembers, for each
 * incarnation of a read model, who has left, so that what is set aside after that holds none either.
 */
const ownersOfQuarantined = `
  alter table projections.quarantine add column owner bigint;
  update projections.quarantine set owner = coalesce(event -> 'data' ->> 'authorId', event -> 'data' ->> 'memberId')::bigint;
  create index on projections.quarantine (model, owner) where owner is not null;
  create table projections.departed_members (model text not null, member_id bigint not null, primary key (model, member_id));`;

/** Were called by runners of earlier versions. */
const advanceFunction = `
  create function projections.advance(of_model text, of_epoch bigint, from_position bigint, to_position bigint, new_rate real)
  returns integer language sql as $$
    update projections.checkpoints set position = to_position, rate = new_rate, updated_at = now()
    where model = of_model and epoch = of_epoch and position = from_position returning parked
  $$;`;
const advanceOrFailFunction = `
  create function projections.advance_or_fail(of_model text, of_epoch bigint, from_position bigint, to_position bigint, new_rate real)
  returns void language plpgsql as $$
  declare
    found_parked integer := projections.advance(of_model, of_epoch, from_position, to_position, new_rate);
  begin
    if found_parked is null then
      raise exception 'checkpoint of % has moved', of_model using errcode = 'SY001';
    elsif found_parked > 0 then
      raise exception 'events of % are parked', of_model using errcode = 'SY002';
    end if;
  end $$;`;

/** One engine for all subscriptions: policies have checkpoints, too, and everything is called by its usual name. */
const subscriptions = `
  drop function projections.advance_or_fail;
  drop function projections.advance;
  alter table projections.quarantine rename to dead_letters;
  alter table projections.dead_letters rename column parked_at to added_at;
  alter table projections.checkpoints rename column parked to dead_letters;
  alter table projections.checkpoints rename column epoch to fencing_token;
  alter table projections.checkpoints drop constraint checkpoints_status_check;
  alter table projections.checkpoints add constraint checkpoints_status_check check (status in ('live', 'filling', 'policy'));`;

/**
 * What versions were called before they followed from the tables: the same tables under their name of today are not filled anew. Those of
 * feed and note_stats in version 1.2 (2) were others, and are.
 */
const digestedVersions = `
  update projections.checkpoints set version = called.now
  from (values
    ('activity', 2, 2969472), ('chat', 1, 1572265), ('comments', 2, 2721489), ('drafts', 1, 1339475), ('feed', 3, 3481450),
    ('media_uses', 1, 1964601), ('members', 3, 3727148), ('note_filters', 1, 1143155), ('note_stats', 3, 3879888), ('notes', 2, 2906815),
    ('notifications', 3, 3898320), ('search', 2, 2537741), ('sessions', 3, 3078527), ('verifications', 1, 1607957)
  ) as called(name, before, now)
  where checkpoints.name = called.name and checkpoints.version = called.before`;

/**
 * `ledger`: which events a generation of a read model saw, by bucket of the log. `ledger_from`: where it began to note that down; `ledger_differs`: the first
 * bucket in which that is not what the log has. `kept`: a
 * generation that is ready, or was replaced, and waits until somebody swaps it in.
 */
const ledger = `
  create table projections.ledger (model text not null, bucket bigint not null, events integer not null, ids bigint not null, primary key (model, bucket));
  alter table projections.checkpoints add column ledger_from bigint, add column ledger_differs bigint;
  alter table projections.checkpoints drop constraint checkpoints_status_check;
  alter table projections.checkpoints add constraint checkpoints_status_check check (status in ('live', 'filling', 'kept', 'policy'));`;

/**
 * `filling_ends`: how the rebuild that fills a generation shall end, also after it was cut off. `comparisons`: what came of comparing a kept
 * generation with the live one; `wish` is the position of the event that last asked for something of them.
 */
const comparisons = `
  alter table projections.checkpoints add column filling_ends text not null default 'replace' check (filling_ends in ('replace', 'keep', 'exchange'));
  create table projections.comparisons (
    name text primary key,
    wish bigint not null,
    state text not null check (state in ('running', 'done', 'failed', 'none')),
    position bigint,
    tables json not null default '[]',
    error text,
    updated_at timestamptz not null default now()
  );`;

/** Where a runner began to publish: the first sequence it may give, and the end of the log at that moment, which nobody can have heard beyond. */
const leaps = `
  create table push.leaps (sequence bigint primary key, position bigint not null, leapt_at timestamptz not null default now());`;

/** Versions before said where its ledger began, and kept none. */
const ledgerOfMediaUses = `update projections.checkpoints set ledger_from = null where name = 'media_uses'`;

/** `untold`: since its last push it went through history of which nobody was told. `pruned_sequence`: the highest that was pruned. */
const untold = `
  alter table projections.checkpoints add column untold boolean not null default false;
  alter table push.counter add column pruned_sequence bigint not null default 0;`;

/** What an analyst's schema was filled by, so that nothing else is added to it. */
const replays = `
  create table projections.replays (model text primary key, asked text not null);`;

/** The read model `feed` is part of `note_stats`, which is filled anew. */
const feedInNoteStats = `
  drop schema if exists feed cascade;
  drop schema if exists feed_next cascade;
  drop schema if exists feed_old cascade;
  delete from projections.comparisons where name = 'feed';
  ${["checkpoints", "dead_letters", "departed_members", "ledger"]
    .map((table) => `delete from projections.${table} where model in ('feed', 'feed_next', 'feed_old');`)
    .join("\n  ")}`;

/** `settled`: false while a rebuild fills a generation and leaves open what it settles once for all rows. */
const settled = "alter table projections.checkpoints add column settled boolean not null default true";

/** `ledger_agreed`: the buckets of the ledger before this one were compared with the log, and agreed. */
const ledgerAgreed = "alter table projections.checkpoints add column ledger_agreed bigint";

/**
 * `reached` never falls from one push to the next, so the first one of a position is found at once: a client that resumes reads from there,
 * and in its own rooms only. The function of 0002 is replaced.
 */
const reached = `
  alter table push.counter add column reached bigint not null default 0;
  alter table push.pushes add column reached bigint;
  update push.pushes set reached = known.reached
    from (select sequence, max(position) over (order by sequence) as reached from push.pushes) known where known.sequence = pushes.sequence;
  update push.counter set reached = greatest(pruned_through, (select max(position) from push.pushes));
  alter table push.pushes alter column reached set not null;
  drop index push.pushes_position_idx;
  create index on push.pushes (reached, sequence);
  create index on push.pushes (room, sequence);
  ${publishFunction}`;

export const migrations: readonly Migration[] = [
  { name: "0001-projections-and-pushes", up: projectionsAndPushes },
  { name: "0002-publish", up: publishFunction },
  { name: "0003-advance", up: advanceFunction },
  { name: "0004-owners-of-quarantined-events", up: ownersOfQuarantined },
  { name: "0005-advance-or-fail", up: advanceOrFailFunction },
  { name: "0006-subscriptions", up: subscriptions },
  { name: "0007-versions-follow-from-tables", up: digestedVersions },
  { name: "0008-ledger", up: ledger },
  { name: "0009-comparisons", up: comparisons },
  { name: "0010-leaps", up: leaps },
  { name: "0011-ledger-of-media-uses", up: ledgerOfMediaUses },
  { name: "0012-untold", up: untold },
  { name: "0013-replays", up: replays },
  { name: "0014-feed-in-note-stats", up: feedInNoteStats },
  { name: "0015-settled", up: settled },
  { name: "0016-ledger-agreed", up: ledgerAgreed },
  { name: "0017-reached", up: reached },
];
