import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { htmlFromText, type MentionedMembers, plainFromText } from "@shiye/events/mentions";
import type { NoteCardView, NoteView } from "@shiye/events/notes";
import type { CardRow, DetailRow, NoteRow } from "./hydrate.ts";
import { aspectRatioOf, presentPicture, presentVariants, type StoredVariant } from "./present-picture.ts";

/** Characters of the text that a card carries. Source: contract §4. */
const CARD_TEXT = 100;

export function presentCard(row: CardRow): NoteCardView {
  return entryOf(row, plainFromText(row.content, CARD_TEXT), row.first_variants);
}

export function presentNote(row: DetailRow, mentioned: MentionedMembers): NoteView {
  const media = row.images.map((picture) => presentPicture(picture, row.variants?.[picture.url]));
  const first = row.images[0];
  return {
    ...entryOf(row, htmlFromText(row.content, mentioned), first ? row.variants?.[first.url] : undefined),
    media,
    videos: [],
  };
}

/** A member whose row is anonymous, or not there, is shown as one who left. */
function entryOf(row: NoteRow, content: string, firstVariants: readonly StoredVariant[] | null | undefined): NoteCardView {
  const first = row.images[0];
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
    is_draft: 0,
    view_count: row.view_count ?? 0,
    like_count: row.like_count ?? 0,
    collect_count: row.collect_count ?? 0,
    comment_count: row.comment_count ?? 0,
    created_at: row.created_at,
    updated_at: row.updated_at,
    location: row.location,
    images: row.images.map((picture) => picture.url),
    image: first?.url ?? null,
    video_url: null,
    cover_url: null,
    tags: row.tags,
    liked: row.liked,
    collected: row.collected,
    aspectRatio: aspectRatioOf(first),
    width: first?.width ?? 0,
    height: first?.height ?? 0,
    thumbhash: first?.thumbhash ?? null,
    variants: presentVariants(firstVariants),
  };
}
