-- The read models as commit 24043b0 (version 1.2) made them, upon its five migrations. Never edited.

create schema activity;
create table activity.activities (
  event_id uuid primary key,
  position bigint not null,
  type text not null,
  member_id bigint not null,
  note_id bigint,
  comment_id bigint,
  title text,
  content text,
  created_at timestamptz not null
);
create table activity.departed_members (member_id bigint primary key);
create index if not exists activities_by_member_id on activity.activities (member_id);
create index if not exists activities_by_created_at_event_id on activity.activities (created_at desc, event_id);
insert into projections.checkpoints (model, name, version, status) values ('activity', 'activity', 2, 'live');

create schema chat;
create table chat.participants (
  conversation_id bigint not null,
  member_id bigint not null,
  other_id bigint not null,
  last_message_id bigint not null default 0,
  last_received_id bigint not null default 0,
  read_through bigint not null default 0,
  hidden_through bigint not null default 0,
  revision integer not null default -1,
  unread_count integer not null default 0,
  activity_id bigint generated always as (greatest(conversation_id, last_message_id)) stored,
  primary key (conversation_id, member_id)
);
create index on chat.participants (member_id, other_id);
create table chat.messages (
  conversation_id bigint not null,
  id bigint not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  message_type text not null,
  content text not null,
  client_message_id text,
  revision integer not null,
  created_at timestamptz not null,
  primary key (conversation_id, id)
);
create table chat.departed_members (member_id bigint primary key);
create index if not exists participants_by_member_id_activity_id
  on chat.participants (member_id, activity_id desc, conversation_id desc) where activity_id > hidden_through;
create index if not exists participants_unread on chat.participants (member_id) include (unread_count) where unread_count > 0;
insert into projections.checkpoints (model, name, version, status) values ('chat', 'chat', 1, 'live');

create schema comments;
create table comments.comments (
  id bigint primary key,
  note_id bigint not null,
  author_id bigint not null,
  parent_id bigint,
  parent_author_id bigint,
  root_id bigint,
  ancestor_ids bigint[] not null,
  content text not null,
  location text not null,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  removed boolean not null default false,
  erased boolean not null default false,
  gone boolean not null default false,
  created_at timestamptz not null
);
create index on comments.comments (note_id) where not removed;
create index on comments.comments (root_id, id) where root_id is not null;
create table comments.comment_likes (
  comment_id bigint not null,
  member_id bigint not null,
  liked_at timestamptz not null,
  primary key (comment_id, member_id)
);
create table comments.notes (
  note_id bigint primary key,
  author_id bigint,
  comment_count integer not null default 0,
  root_count integer not null default 0,
  deleted boolean not null default false
);
create table comments.departed_members (member_id bigint primary key);
create index if not exists comments_by_author_id on comments.comments (author_id);
create index if not exists comment_likes_by_member_id on comments.comment_likes (member_id);
create index if not exists notes_by_author_id on comments.notes (author_id);
create index if not exists comments_by_note_id_id on comments.comments (note_id, id) where root_id is null and not gone;
insert into projections.checkpoints (model, name, version, status) values ('comments', 'comments', 2, 'live');

create schema drafts;
create table drafts.drafts (
  id bigint primary key,
  author_id bigint not null,
  title text not null,
  content text not null,
  category_id bigint,
  note_type smallint not null,
  images jsonb not null,
  video jsonb,
  tags jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on drafts.drafts (author_id, id desc);
create table drafts.departed_members (member_id bigint primary key);

insert into projections.checkpoints (model, name, version, status) values ('drafts', 'drafts', 1, 'live');

create schema feed;
create table feed.entries (
  note_id bigint primary key,
  author_id bigint not null,
  category_id bigint,
  note_type smallint,
  published_at timestamptz,
  published_ms bigint generated always as ((extract(epoch from published_at at time zone 'UTC') * 1000)::bigint) stored,
  view_count integer not null default 0,
  view_revision integer not null default -1,
  like_count integer not null default 0,
  collect_count integer not null default 0,
  comment_count integer not null default 0,
  heat double precision not null default 0,
  deleted boolean not null default false,
  visible boolean not null default false
);
create table feed.note_likes (note_id bigint not null, member_id bigint not null, primary key (note_id, member_id));
create table feed.note_collections (note_id bigint not null, member_id bigint not null, primary key (note_id, member_id));
create table feed.note_comments (
  comment_id bigint primary key,
  note_id bigint not null,
  author_id bigint not null,
  root_id bigint,
  ancestor_ids bigint[] not null,
  removed boolean not null default false,
  erased boolean not null default false,
  gone boolean not null default false
);
create index on feed.note_comments (note_id) where not removed;
create index on feed.note_comments (root_id) where root_id is not null and not removed;
create table feed.departed_members (member_id bigint primary key);
create index if not exists entries_by_author_id_note_id on feed.entries (author_id, note_id desc);
create index if not exists note_likes_by_member_id on feed.note_likes (member_id);
create index if not exists note_collections_by_member_id on feed.note_collections (member_id);
create index if not exists note_comments_by_author_id on feed.note_comments (author_id);
create index if not exists entries_by_heat_note_id on feed.entries (heat desc, note_id desc) where visible;
create index if not exists entries_by_category_id_heat_note_id on feed.entries (category_id, heat desc, note_id desc) where visible;
create index if not exists entries_by_published_ms_note_id on feed.entries (published_ms desc, note_id desc) where visible;
create index if not exists entries_by_category_id_published_ms_note_id on feed.entries (category_id, published_ms desc, note_id desc) where visible;
create index if not exists entries_by_author_id_published_ms_note_id on feed.entries (author_id, published_ms desc, note_id desc) where visible;
create index if not exists entries_by_like_count_note_id on feed.entries (like_count desc, note_id desc) where visible;
create index if not exists entries_by_view_count_note_id on feed.entries (view_count desc, note_id desc) where visible;
create index if not exists entries_by_collect_count_note_id on feed.entries (collect_count desc, note_id desc) where visible;
create index if not exists entries_by_comment_count_note_id on feed.entries (comment_count desc, note_id desc) where visible;
insert into projections.checkpoints (model, name, version, status) values ('feed', 'feed', 2, 'live');

create schema members;
create table members.members (
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
create unique index on members.members (lower(account_name)) where account_name <> '';
create table members.follows (
  follower_id bigint not null,
  followed_id bigint not null,
  followed_at timestamptz not null,
  mutual boolean not null default false,
  primary key (follower_id, followed_id)
);
create table members.follow_counts (
  member_id bigint primary key,
  follow_count integer not null default 0,
  fans_count integer not null default 0,
  mutual_count integer not null default 0
);
create table members.badges (member_id bigint primary key, verified smallint not null);
create table members.departed_members (member_id bigint primary key);
create index if not exists follows_by_followed_id_followed_at on members.follows (followed_id, followed_at desc, follower_id desc);
create index if not exists follows_by_follower_id_followed_at on members.follows (follower_id, followed_at desc, followed_id desc);
create index if not exists mutual_follows_by_follower_id_followed_at on members.follows (follower_id, followed_at desc, followed_id desc) where mutual;
insert into projections.checkpoints (model, name, version, status) values ('members', 'members', 3, 'live');

create schema note_filters;
create table note_filters.notes (
  note_id bigint primary key,
  author_id bigint not null,
  category_id bigint not null,
  note_type smallint not null,
  grams tsvector not null
);
create index on note_filters.notes (author_id);
create table note_filters.counts (
  category_id bigint not null,
  note_type smallint not null,
  note_count integer not null default 0,
  primary key (category_id, note_type)
);
create table note_filters.departed_members (member_id bigint primary key);
create index if not exists notes_by_grams on note_filters.notes using gin (grams) with (gin_pending_list_limit = 512);
insert into projections.checkpoints (model, name, version, status) values ('note_filters', 'note_filters', 1, 'live');

create schema note_stats;
create table note_stats.notes (
  note_id bigint primary key,
  author_id bigint not null,
  view_count integer not null default 0,
  view_revision integer not null default -1,
  like_count integer not null default 0,
  collect_count integer not null default 0,
  comment_count integer not null default 0,
  deleted boolean not null default false
);
create table note_stats.note_likes (
  note_id bigint not null,
  member_id bigint not null,
  author_id bigint not null,
  liked_at timestamptz not null,
  primary key (note_id, member_id)
);
create table note_stats.note_collections (
  note_id bigint not null,
  member_id bigint not null,
  author_id bigint not null,
  collected_at timestamptz not null,
  primary key (note_id, member_id)
);
create table note_stats.author_counts (author_id bigint primary key, like_count integer not null default 0, collect_count integer not null default 0);
create table note_stats.note_comments (
  comment_id bigint primary key,
  note_id bigint not null,
  author_id bigint not null,
  root_id bigint,
  ancestor_ids bigint[] not null,
  removed boolean not null default false,
  erased boolean not null default false,
  gone boolean not null default false
);
create index on note_stats.note_comments (note_id) where not removed;
create index on note_stats.note_comments (root_id) where root_id is not null and not removed;
create table note_stats.departed_members (member_id bigint primary key);
create index if not exists notes_by_author_id on note_stats.notes (author_id);
create index if not exists note_likes_by_member_id_liked_at on note_stats.note_likes (member_id, liked_at desc);
create index if not exists note_collections_by_member_id_collected_at on note_stats.note_collections (member_id, collected_at desc);
create index if not exists note_comments_by_author_id on note_stats.note_comments (author_id);
insert into projections.checkpoints (model, name, version, status) values ('note_stats', 'note_stats', 2, 'live');

create schema notes;
create table notes.notes (
  id bigint primary key,
  author_id bigint not null,
  title text not null,
  content text not null,
  category_id bigint not null,
  note_type smallint not null,
  images jsonb not null,
  video jsonb,
  tags jsonb not null,
  location text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table notes.categories (
  id bigint primary key,
  name text not null,
  title text not null,
  created_at timestamptz not null
);
create table notes.category_counts (category_id bigint primary key, note_count integer not null default 0);
create table notes.author_counts (author_id bigint primary key, note_count integer not null default 0);
create table notes.note_tags (
  note_id bigint not null,
  tag_id bigint not null,
  name text not null,
  primary key (note_id, tag_id)
);
create table notes.tags (id bigint primary key, name text not null, use_count integer not null default 0, created_at timestamptz not null);
create table notes.departed_members (member_id bigint primary key);
create index if not exists notes_by_author_id_id on notes.notes (author_id, id desc);
create index if not exists notes_by_category_id_id on notes.notes (category_id, id desc);
create index if not exists note_tags_by_tag_id on notes.note_tags (tag_id);
create index if not exists tags_by_use_count_name on notes.tags (use_count desc, name, id);
insert into projections.checkpoints (model, name, version, status) values ('notes', 'notes', 2, 'live');

create schema notifications;
create table notifications.notifications (
  id bigint primary key,
  cause text collate "C" not null unique,
  receiver_id bigint not null,
  sender_id bigint not null,
  type smallint not null,
  notification_group text collate "C" not null,
  note_id bigint,
  comment_id bigint,
  created_at timestamptz not null,
  undone_position bigint,
  read_position bigint,
  deleted boolean not null default false,
  is_read boolean not null generated always as (read_position is not null) stored,
  visible boolean not null generated always as
    (not deleted and (undone_position is null or coalesce(read_position < undone_position, false))) stored
);
create index on notifications.notifications (note_id, type) where note_id is not null;
create index on notifications.notifications (comment_id) where comment_id is not null;
create index on notifications.notifications (receiver_id, notification_group, id) where read_position is null;
create table notifications.inbox_marks (
  receiver_id bigint not null,
  notification_id bigint not null,
  read_position bigint,
  deleted boolean not null,
  primary key (receiver_id, notification_id)
);
create table notifications.read_through (
  receiver_id bigint not null,
  notification_group text collate "C" not null,
  through bigint not null,
  position bigint not null,
  primary key (receiver_id, notification_group, through, position)
);
create table notifications.notification_counts (
  receiver_id bigint not null,
  notification_group text collate "C" not null,
  visible_count integer not null default 0,
  unread_count integer not null default 0,
  primary key (receiver_id, notification_group)
);
create table notifications.departed_members (member_id bigint primary key);
create table notifications.notes (note_id bigint primary key, deleted boolean not null default false);
create table notifications.note_comments (
  comment_id bigint primary key,
  note_id bigint not null,
  root_id bigint,
  ancestor_ids bigint[] not null,
  gone boolean not null default false
);
create index on notifications.note_comments (note_id) where not gone;
create index on notifications.note_comments (root_id) where root_id is not null and not gone;
create index if not exists notifications_by_sender_id on notifications.notifications (sender_id);
create index if not exists notifications_by_receiver_id_id on notifications.notifications (receiver_id, id desc) include (visible);
create index if not exists notifications_by_receiver_id_group_id
  on notifications.notifications (receiver_id, notification_group, id desc) where visible;
insert into projections.checkpoints (model, name, version, status) values ('notifications', 'notifications', 3, 'live');

create schema search;
create table search.notes (
  note_id bigint primary key,
  author_id bigint not null,
  note_type smallint not null,
  tags text[] not null,
  title text not null,
  text text not null,
  headline tsvector not null,
  terms tsvector not null
) with (toast_tuple_target = 128);
alter table search.notes alter column headline set storage main, alter column tags set storage main;
create index on search.notes (author_id);
create table search.members (
  member_id bigint primary key,
  account_name text not null,
  nickname text not null,
  account_key text collate "C" not null,
  nickname_key text collate "C" not null,
  account_terms tsvector not null,
  nickname_terms tsvector not null
);
create table search.departed_members (member_id bigint primary key);
create index if not exists notes_by_terms on search.notes using gin (terms, (array[(note_id >> 20) * 16 + 0, (note_id >> 22) * 16 + 1, (note_id >> 24) * 16 + 2, (note_id >> 26) * 16 + 3, (note_id >> 28) * 16 + 4, (note_id >> 30) * 16 + 5, (note_id >> 32) * 16 + 6, (note_id >> 34) * 16 + 7, (note_id >> 36) * 16 + 8, (note_id >> 38) * 16 + 9, (note_id >> 40) * 16 + 10, (note_id >> 42) * 16 + 11, (note_id >> 44) * 16 + 12, (note_id >> 46) * 16 + 13])) with (gin_pending_list_limit = 256);
create index if not exists members_by_terms on search.members using gin (account_terms, nickname_terms) with (gin_pending_list_limit = 256);
create index if not exists members_by_account_key on search.members (account_key);
create index if not exists members_by_nickname_key on search.members (nickname_key, member_id);
insert into projections.checkpoints (model, name, version, status) values ('search', 'search', 2, 'live');

create schema sessions;
create table sessions.sessions (
  id bigint primary key,
  holder text not null,
  holder_id bigint not null,
  user_agent text not null,
  is_active boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  password_revision integer not null default 0
);
create index on sessions.sessions (holder_id);
create table sessions.password_changes (member_id bigint primary key, revision integer not null, kept_session_id bigint not null);
create table sessions.locked_members (member_id bigint primary key);
create table sessions.departed_members (member_id bigint primary key);

insert into projections.checkpoints (model, name, version, status) values ('sessions', 'sessions', 3, 'live');

create schema verifications;
create table verifications.applications (
  id bigint primary key,
  member_id bigint not null,
  type smallint not null,
  fields jsonb,
  status smallint not null default 0,
  withdrawn boolean not null default false,
  reject_reason text,
  created_at timestamptz not null,
  audited_at timestamptz
);
create index on verifications.applications (member_id, id desc);
create table verifications.departed_members (member_id bigint primary key);

insert into projections.checkpoints (model, name, version, status) values ('verifications', 'verifications', 1, 'live');
