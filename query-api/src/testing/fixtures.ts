import { notificationGroups } from "@shiye/events/notification-groups";
import type { NotificationType } from "@shiye/events/notifications";
import type { PublishedPush } from "@shiye/events/pushes";
import { asTsvector, gramsOfNote } from "@shiye/infra/read-models/text-grams";
import { publishStatement } from "@shiye/infra/realtime/push-outbox";
import type { Pool } from "pg";

/** Rows as the projectors write them. Everything has a default, so a test names only what matters to it. */
export interface Fixtures {
  nextId(): number;
  member(row?: { id?: number; accountName?: string; nickname?: string; isActive?: boolean }): Promise<number>;
  category(name: string, title: string, id?: number): Promise<number>;
  note(row: {
    authorId: number;
    categoryId: number;
    title?: string;
    content?: string;
    heat?: number;
    likes?: number;
    comments?: number;
    views?: number;
    type?: 1 | 2;
    visible?: boolean;
    images?: readonly object[];
  }): Promise<number>;
  draft(row: { authorId: number; categoryId?: number; title?: string; content?: string }): Promise<number>;
  like(noteId: number, memberId: number): Promise<void>;
  collect(noteId: number, memberId: number): Promise<void>;
  comment(row: { noteId: number; authorId: number; content?: string; parentId?: number; gone?: boolean }): Promise<number>;
  likeComment(commentId: number, memberId: number): Promise<void>;
  follow(followerId: number, followedId: number, at?: string): Promise<void>;
  tag(name: string, useCount: number): Promise<void>;
  notification(row: {
    receiverId: number;
    senderId: number;
    type: NotificationType;
    noteId?: number;
    commentId?: number;
    isRead?: boolean;
  }): Promise<number>;
  /** A conversation of two members with these messages in order. Returns the ids of both. */
  conversation(
    one: number,
    other: number,
    messages?: readonly { from: number; content?: string; image?: boolean }[],
  ): Promise<{ id: number; messageIds: number[] }>;
  session(row: { memberId: number; id?: number; isActive?: boolean }): Promise<number>;
  mediaFile(name: string, variants: readonly object[]): Promise<void>;
  checkpoint(model: string, position: bigint): Promise<void>;
  push(position: bigint, push: PublishedPush): Promise<void>;
}

/** 2026-05-01T00:00:00Z as an id. Ids of tests are in order and in the past. */
const FIRST_ID = 1_818_253_209_600_000 + 1_000_000_000_000;

export function createFixtures(pool: Pool): Fixtures {
  let lastId = FIRST_ID;
  const nextId = () => {
    lastId += 4096 * 60_000;
    return lastId;
  };
  const at = (id: number) => new Date(Math.floor((id - 1e15) / 4096) + 1_577_836_800_000);
  const run = async (text: string, values: readonly unknown[]) => void (await pool.query(text, [...values]));

  return {
    nextId,
    async member({ id = nextId(), accountName = `m${id % 1e12}`, nickname = "小叶", isActive = true } = {}) {
      await run("insert into members.members (id, account_name, nickname, is_active, created_at) values ($1, $2, $3, $4, $5)", [
        id,
        accountName,
        nickname,
        isActive,
        at(id),
      ]);
      return id;
    },
    /** Created now, whatever its id: ids of real channels are hashes. */
    async category(name, title, id = nextId()) {
      await run("insert into notes.categories values ($1, $2, $3, $4)", [id, name, title, at(nextId())]);
      return id;
    },
    async note({
      authorId,
      categoryId,
      title = "标题",
      content = "正文",
      heat = 0,
      likes = 0,
      comments = 0,
      views = 0,
      type = 1,
      visible = true,
      images = [],
    }) {
      const id = nextId();
      const when = at(id);
      await run(
        `insert into notes.notes (id, author_id, title, content, category_id, note_type, images, tags, location, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $8, $6, '[]', '本地', $7, $7)`,
        [id, authorId, title, content, categoryId, JSON.stringify(images), when, type],
      );
      const grams = asTsvector(gramsOfNote({ title, content }));
      await run("insert into note_filters.notes values ($1, $2, $3, $4, $5::tsvector)", [id, authorId, categoryId, type, grams]);
      await run(
        `insert into note_stats.notes (note_id, author_id, category_id, note_type, published_at, like_count, comment_count, heat, visible, deleted, view_count)
         values ($1, $2, $3, $10, $4, $5, $6, $7, $8, not $8, $9)`,
        [id, authorId, categoryId, when, likes, comments, heat, visible, views, type],
      );
      if (visible) {
        const counted = (table: string, column: string) =>
          `insert into notes.${table} values ($1, 1) on conflict (${column}) do update set note_count = ${table}.note_count + 1`;
        await run(counted("category_counts", "category_id"), [categoryId]);
        await run(
          `insert into note_filters.counts as counts values ($1, $2, 1)
           on conflict (category_id, note_type) do update set note_count = counts.note_count + 1`,
          [categoryId, type],
        );
        await run(counted("author_counts", "author_id"), [authorId]);
      }
      return id;
    },
    async draft({ authorId, categoryId, title = "草稿", content = "" }) {
      const id = nextId();
      await run(
        `insert into drafts.drafts (id, author_id, title, content, category_id, note_type, images, tags, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 1, '[]', '[]', $6, $6)`,
        [id, authorId, title, content, categoryId ?? null, at(id)],
      );
      return id;
    },
    like: (noteId, memberId) => run("insert into note_stats.note_likes values ($1, $2, $2, now())", [noteId, memberId]),
    collect: (noteId, memberId) => run("insert into note_stats.note_collections values ($1, $2, $2, now())", [noteId, memberId]),
    async comment({ noteId, authorId, content = "评论", parentId, gone = false }) {
      const id = nextId();
      await run(
        `insert into comments.comments (id, note_id, author_id, parent_id, parent_author_id, root_id, ancestor_ids, content, location, gone, created_at)
         select $1, $2, $3, $4::bigint, p.author_id, coalesce(p.root_id, p.id), coalesce(p.ancestor_ids || p.id, '{}'), $5, '本地', $6, $7
         from (select) one left join comments.comments p on p.id = $4::bigint`,
        [id, noteId, authorId, parentId ?? null, content, gone, at(id)],
      );
      const counted = `insert into comments.notes (note_id, comment_count, root_count) values ($1, 1, $2)
        on conflict (note_id) do update set comment_count = notes.comment_count + 1, root_count = notes.root_count + $2`;
      if (!gone) await run(counted, [noteId, parentId ? 0 : 1]);
      const replied = `update comments.comments c set reply_count = c.reply_count + 1 from comments.comments reply
        where reply.id = $1 and c.id = reply.root_id`;
      if (!gone) await run(replied, [id]);
      return id;
    },
    likeComment: (commentId, memberId) => run("insert into comments.comment_likes values ($1, $2, now())", [commentId, memberId]),
    async conversation(one, other, messages = []) {
      const id = nextId();
      const messageIds: number[] = [];
      for (const [place, { from, content = "你好", image = false }] of messages.entries()) {
        const messageId = nextId();
        messageIds.push(messageId);
        await run(
          `insert into chat.messages (conversation_id, id, sender_id, receiver_id, message_type, content, revision, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, messageId, from, from === one ? other : one, image ? "image" : "text", content, place + 1, at(messageId)],
        );
      }
      for (const [member, partner] of [
        [one, other],
        [other, one],
      ] as const)
        await run(
          `insert into chat.participants (conversation_id, member_id, other_id, last_message_id, last_received_id, unread_count, revision)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [
            ...[id, member, partner, messageIds.at(-1) ?? 0, messageIds.findLast((_, place) => messages[place]?.from === partner) ?? 0],
            ...[messages.filter(({ from }) => from !== member).length, messages.length],
          ],
        );
      return { id, messageIds };
    },
    async follow(followerId, followedId, followedAt = new Date().toISOString()) {
      await run("insert into members.follows values ($1, $2, $3)", [followerId, followedId, followedAt]);
      const counted = (column: string) =>
        `insert into members.follow_counts (member_id, ${column}) select id, 1 from unnest($1::bigint[]) as of(id)
         on conflict (member_id) do update set ${column} = follow_counts.${column} + 1`;
      await run(counted("follow_count"), [[followerId]]);
      await run(counted("fans_count"), [[followedId]]);
      const pair = [followerId, followedId];
      const { rowCount } = await pool.query("select from members.follows where follower_id = $2 and followed_id = $1", pair);
      if (rowCount === 0) return;
      await run("update members.follows set mutual = true where (follower_id, followed_id) in (($1, $2), ($2, $1))", pair);
      await run(counted("mutual_count"), [pair]);
    },
    tag: (name, useCount) =>
      run("insert into notes.tags (id, name, use_count, created_at) values ($1, $2, $3, now())", [nextId(), name, useCount]),
    async notification({ receiverId, senderId, type, noteId, commentId, isRead = false }) {
      const id = nextId();
      const group = notificationGroups[type];
      await run(
        `insert into notifications.notifications (id, cause, receiver_id, sender_id, type, notification_group, note_id, comment_id, created_at, read_position)
         values ($1::bigint, ($1::bigint)::text, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, receiverId, senderId, type, group, noteId ?? null, commentId ?? null, at(id), isRead ? 1 : null],
      );
      await run(
        `insert into notifications.notification_counts values ($1, $2, 1, $3) on conflict (receiver_id, notification_group)
         do update set visible_count = notification_counts.visible_count + 1, unread_count = notification_counts.unread_count + $3`,
        [receiverId, group, isRead ? 0 : 1],
      );
      return id;
    },
    async session({ memberId, id = nextId(), isActive = true }) {
      await run("insert into sessions.sessions values ($1, 'member', $2, '', $3, now() + interval '1 day', now())", [
        id,
        memberId,
        isActive,
      ]);
      return id;
    },
    mediaFile: (name, variants) =>
      run("insert into media.files (name, type, width, height, bytes, variants) values ($1, 'image/jpeg', 3, 4, 5, $2)", [
        name,
        JSON.stringify(variants),
      ]),
    checkpoint: (model, position) =>
      run(
        `with moved as (insert into projections.checkpoints (model, name, version, status, position) values ($1, $1, 1, 'live', $2) on conflict (model) do update set position = excluded.position)
         select pg_notify('checkpoints', '')`,
        [model, position.toString()],
      ),
    async push(position, push) {
      await pool.query(publishStatement([{ position, push }]));
    },
  };
}
