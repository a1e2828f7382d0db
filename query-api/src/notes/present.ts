import type { Picture } from "@shiye/events/media";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { htmlFromText, type MentionedMembers, plainFromText, typedText } from "@shiye/events/mentions";
import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { htmlFromPlain } from "@shiye/events/text";
import { aspectRatio, type ImageVariant } from "@shiye/infra/media/images/image-record";
import { presentPicture, presentVariants } from "@shiye/infra/media/stored-pictures";
import type { CardRow, DetailRow, NoteRow } from "./hydrate.ts";

/** How many characters of the text a card has. Source: contract §4. */
const CARD_TEXT = 100;

export function presentCard(row: CardRow): NoteCardView {
  return entryOf(row, htmlFromPlain(plainFromText(row.content, CARD_TEXT)), row.first_variants);
}

/** `own`: the caller is the author, and gets what the form for editing needs. */
export function presentNote(row: DetailRow, mentioned: MentionedMembers, own: boolean): NoteView {
  const media = row.images.map((picture) => presentPicture(picture, row.stored_pictures));
  const shown = shownPicture(row);
  return {
    ...entryOf(row, htmlFromText(row.content, mentioned), shown ? row.stored_pictures?.[shown.url]?.variants : undefined),
    pinned: row.pinned,
    comments_closed: row.comments_closed,
    media,
    videos: row.video ? [{ video_url: row.video.url, cover_url: row.video.cover?.url ?? null }] : [],
    ...(own ? { originalData: originalOf(row) } : {}),
  };
}

/** The picture of a card: the first picture, or the cover of the video. */
function shownPicture({ images, video }: NoteRow): Picture | undefined {
  return images[0] ?? video?.cover ?? undefined;
}

function originalOf({ content, images, tags, video, created_at, author_id }: NoteRow): NonNullable<NoteView["originalData"]> {
  return {
    content: typedText(content),
    images: images.map((picture) => picture.url),
    tags,
    video: video ? { url: video.url, coverUrl: video.cover?.url ?? null, name: video.name, size: video.size } : null,
    createdAt: created_at,
    userId: author_id,
  };
}

/** A member whose row is anonymous or missing is shown as one who left. */
function entryOf(row: NoteRow, content: string, firstVariants: readonly ImageVariant[] | null | undefined): NoteCardView {
  const shown = shownPicture(row);
  const nickname = row.nickname ?? ANONYMOUS_NICKNAME;
  return {
    id: row.id,
    user_id: row.author_id,
    author_auto_id: row.author_id,
    author_account: row.account_name ?? "",
    nickname,
    author: nickname,
    user_avatar: row.avatar,
    avatar: row.avatar,
    verified: row.verified ?? 0,
    title: row.title,
    content,
    category_id: row.category_id,
    category: row.category,
    category_title: row.category_title,
    type: row.note_type,
    is_draft: row.is_draft,
    view_count: row.view_count ?? 0,
    like_count: row.like_count ?? 0,
    collect_count: row.collect_count ?? 0,
    comment_count: row.comment_count ?? 0,
    created_at: row.created_at,
    updated_at: row.updated_at,
    location: row.location,
    images: row.images.map((picture) => picture.url),
    image: shown?.url ?? null,
    video_url: row.video?.url ?? null,
    cover_url: row.video?.cover?.url ?? null,
    tags: row.tags,
    liked: row.liked,
    collected: row.collected,
    aspectRatio: shown && shown.height > 0 ? aspectRatio(shown.width, shown.height) : 1,
    width: shown?.width ?? 0,
    height: shown?.height ?? 0,
    thumbhash: shown?.thumbhash ?? null,
    variants: presentVariants(firstVariants),
  };
}
