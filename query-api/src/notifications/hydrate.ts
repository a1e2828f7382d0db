import type { Picture } from "@shiye/events/media";
import type { MentionedMembers } from "@shiye/events/mentions";
import type { Notice, NotificationType } from "@shiye/events/notifications";
import type { ImageVariant } from "@shiye/infra/media/images/image-record";
import type { StoredPictures } from "@shiye/infra/media/stored-pictures";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { commentPictures } from "../comments/hydrate.ts";
import { resolveMentions } from "../mentions/resolve-mentions.ts";

/** A notification with its member and its note, as its receiver sees it. */
export interface NotificationRow {
  id: number;
  receiver_id: number;
  sender_id: number;
  type: NotificationType;
  title: string | null;
  note_id: number | null;
  comment_id: number | null;
  created_at: string;
  is_read: boolean;
  account_name: string | null;
  nickname: string | null;
  avatar: string | null;
  verified: 0 | 1 | 2 | null;
  follow_count: number;
  fans_count: number;
  follows: boolean;
  followed_back: boolean;
  note_title: string | null;
  note_type: 1 | 2 | null;
  note_author_id: number | null;
  first_image: Picture | null;
  first_variants: ImageVariant[] | null;
  /** Stored text. Empty when its author's key was destroyed. */
  comment_text: string | null;
  comment_pictures: StoredPictures | null;
  comment_likes: number | null;
  comment_is_liked: boolean;
  parent_text: string | null;
  notice: Notice | null;
}

interface NotificationFacts {
  rows: NotificationRow[];
  mentioned: MentionedMembers;
}

const statement: Statement<NotificationRow> = {
  name: "notifications-hydrate",
  columns: {
    id: true,
    receiver_id: true,
    sender_id: true,
    type: true,
    title: true,
    note_id: true,
    comment_id: true,
    created_at: true,
    is_read: true,
    account_name: true,
    nickname: true,
    avatar: true,
    verified: true,
    follow_count: true,
    fans_count: true,
    follows: true,
    followed_back: true,
    note_title: true,
    note_type: true,
    note_author_id: true,
    first_image: true,
    first_variants: true,
    comment_text: true,
    comment_pictures: true,
    comment_likes: true,
    comment_is_liked: true,
    parent_text: true,
    notice: true,
  },
  text: `
    select n.id, n.receiver_id, n.sender_id, n.type, n.title, n.note_id, n.comment_id, n.created_at, n.is_read,
      m.account_name, m.nickname, m.avatar, m.verified, coalesce(f.follow_count, 0) as follow_count, coalesce(f.fans_count, 0) as fans_count,
      (own.followed_at is not null) as follows, (back.followed_at is not null) as followed_back,
      t.title as note_title, t.note_type, t.author_id as note_author_id, coalesce(t.images -> 0, t.video -> 'cover') as first_image, picture.variants as first_variants,
      c.content as comment_text, ${commentPictures("c.content")} as comment_pictures,
      c.like_count as comment_likes, (l.liked_at is not null) as comment_is_liked, p.content as parent_text, n.notice
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join notifications.notifications n on n.id = wanted.id and n.visible
    left join members.members m on m.id = n.sender_id
    left join members.follow_counts f on f.member_id = n.sender_id
    left join members.follows own on own.follower_id = n.receiver_id and own.followed_id = n.sender_id
    left join members.follows back on back.follower_id = n.sender_id and back.followed_id = n.receiver_id
    left join notes.notes t on t.id = n.note_id
    left join media.files picture on picture.name = substr(coalesce(t.images -> 0, t.video -> 'cover') ->> 'url', 8)
    left join comments.comments c on c.id = n.comment_id and not c.gone
    left join comments.comments p on p.id = c.parent_id and not p.gone
    left join comments.comment_likes l on l.comment_id = c.id and l.member_id = n.receiver_id
    order by wanted.place`,
};

/** Notifications in the order of the ids, and the members whom their texts mention: at most two statements. */
export async function hydrateNotifications(reader: Reader, ids: readonly number[]): Promise<NotificationFacts> {
  const rows = ids.length === 0 ? [] : await reader.read<NotificationRow>(statement, [ids]);
  const mentioned = await resolveMentions(
    reader,
    rows.flatMap(({ comment_text, parent_text }) => [comment_text ?? "", parent_text ?? ""]),
  );
  return { rows, mentioned };
}
